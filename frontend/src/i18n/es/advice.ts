/** What speaks for what a program would do here. */
import type { REASONS, Sentences } from '../params'
import { at, card, count, does, ofThe, The, the } from './names'
import { first, many } from './noun'

export const reasons: Sentences<typeof REASONS> = {
  advances: (p) => `${card(p.card)} se puede reclamar ahora y hace avanzar marcadores.`,
  comes_near_legion: (p) => `Desde ${the(p.area)}, la Legión enemiga ${ofThe(p.place)} está a un paso.`,
  comes_near_place: (p) => `Desde ${the(p.area)}, el Asentamiento enemigo ${ofThe(p.place)} está a un paso.`,
  destroys_harvester: (p) => `Hay una Cosechadora ${at(p.area)}.`,
  guards: (p) => `Conviene defender ${the(p.area)}: es una posición tuya.`,
  hand_has_room: (p) => many(p.number, { one: 'En tu mano cabe 1 carta más.', other: `En tu mano caben ${p.number} cartas más.` }),
  harvesters_wait: (p) => many(p.number, { one: 'Hay 1 Cosechadora disponible.', other: `Hay ${p.number} Cosechadoras disponibles.` }),
  joins: (p) => `Ya hay una Legión tuya ${at(p.area)}: juntas tienen más fuerza.`,
  outnumbers: (p) => `Desde ${the(p.origin)} atacas ${the(p.target)} con ${count(p.ours, 'unit')} contra ${p.theirs}.`,
  strikes_place: (p) => `${first(at(p.target))} hay un Asentamiento enemigo que se alcanza desde ${the(p.origin)}.`,
  takes_station: (p) => `Hay una Estación ecológica ${at(p.area)}.`,
  threatened: (p) => `${The(p.area)} ${does(p.area, 'es', 'son')} una posición tuya, y la Legión enemiga ${ofThe(p.place)} está cerca.`,
  tokens_wait: (p) => many(p.number, { one: 'Queda 1 ficha de Despliegue.', other: `Quedan ${p.number} fichas de Despliegue.` }),
  undefended: (p) => `Nadie defiende ${the(p.target)}, y se alcanza desde ${the(p.origin)}.`,
  units_wait: (p) => many(p.number, { one: 'Hay 1 Unidad normal disponible.', other: `Hay ${p.number} Unidades normales disponibles.` }),
  worm_reaches: (p) => `El Gusano de arena ${ofThe(p.origin)} alcanza ${the(p.target)}.`,
}

export const advice = {
  ask: '¿Qué conviene hacer?',
}
