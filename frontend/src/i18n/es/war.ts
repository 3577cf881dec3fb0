/** Desert War, the expansion: what its reference cards say, in our words. */
import { many } from './noun'
import { nameOf } from './names'

export const war = {
  title: 'Guerra del Desierto',
  tokens: (n: number) => many(n, { one: 'queda 1 ficha', other: `quedan ${n} fichas` }),
  byRow: 'Fichas de Guerra del Desierto',
  camp: (marker: string) => `Campamento Fremen que muestra ${nameOf(marker)}, oculto para los demás`,
  ready: (n: number) => many(n, { one: '1 Campamento por colocar', other: `${n} Campamentos por colocar` }),
  gone: (markers: readonly string[]) => `Fuera del juego: ${markers.map((marker) => nameOf(marker)).join(', ')}`,
  /** When a side may act so. */
  when: {
    harkonnen: 'Con cada dado puedes descartar una ficha para hacer una de estas cosas:',
    atreides: 'Con cada Acción de Supremacía desértica, antes o después, una de estas cosas:',
  },
  actions: {
    suspensors: 'Desplegar: hasta 3 Soldados suspensores en Áreas de Desierto vacías de un mismo Sector que tenga encima algún Vehículo aéreo.',
    suspensor: 'Mover: uno de ellos vuela 1 o 2 Áreas por encima de cualquier frontera. Si donde aterriza hay Señales de gusanos, se retiran; si hay Lanzacohetes o Jinetes de arena, se retiran él y uno de ellos.',
    suspensor_scout: 'Explorar: uno de ellos se retira y revela el Sietch y todas las fichas de un Área adyacente.',
    launchers: 'Desplegar: hasta 3 Lanzacohetes en Campamentos.',
    rockets: 'Atacar: en un Sector, tira un dado por cada Lanzacohetes. Cada Impacto y cada Especial puede retirar una Cosechadora adyacente o un Vehículo sobre el Sector; por cada uno se retira un Lanzacohetes. Si se retiró una Cosechadora, puedes entregar el Campamento a cambio de 1 casilla de su marcador.',
  } as Readonly<Record<string, string>>,
  /** What each piece is. */
  pieces: {
    suspensor_trooper: 'Donde está no se colocan Señales de gusanos. Se retira cuando llega una Legión Atreides o un Gusano de arena, y al final de la ronda.',
    escort_ornithopter: 'Se coloca como uno de los Ornitópteros. No puede explorar; cuando transporta una Legión se queda con ella como Líder, y al perderse absorbe 1 o 2 Impactos.',
    rocket_launcher: 'Llega a los Campamentos y se queda en ellos. Se retira cuando llega una Legión Harkonnen o un Gusano de arena, y al final de la ronda.',
    sandrider: 'Ocupa el lugar de una de las dos fichas de Señales de gusanos de la Supremacía desértica. Solo, es un eslabón para Caballero de la arena y hace emerger un Gusano de arena bajo la Legión Harkonnen que se mueva hasta él. Un Gusano de arena con Jinete se mueve hasta 3 Áreas, ataca a una distancia de hasta 3 y tira 5 dados.',
    fremen_camp: 'Se coloca bocabajo antes de tirar los dados de Acción. Cada uno muestra un marcador de Presciencia; si llega una Legión Harkonnen, lo retira hasta la ronda siguiente.',
  } as Readonly<Record<string, string>>,
}
