/** Talk, the Cone of Silence. */
import type { PHRASES } from '../../net/protocol'
import { many, moment } from './noun'

export const talk = {
  channels: {
    table: 'Mesa',
    partners_harkonnen: 'Compañeros: Harkonnen',
    partners_atreides: 'Compañeros: Atreides',
    cone_harkonnen: 'Cono de silencio',
    cone_atreides: 'Cono de silencio',
    spectators: 'Espectadores',
  } as Record<string, string>,
  to: 'Para',
  hearers: {
    table: 'la mesa',
    partner: 'mi compañero, y que lo oigan todos',
    cone: 'solo mi compañero',
  },
  watching: 'Hasta que termine la partida, esto solo lo leen los espectadores.',
  placeholder: { table: 'Di algo a la mesa', partner: 'Di algo a tu compañero; lo oyen todos', cone: 'Esto solo lo lee tu compañero', spectators: 'Di algo a los espectadores' },
  deleted: 'borrado',
  own: 'Tú',
  of: (name: string) => `Lo que ha dicho ${name}`,
  unsay: 'Borrar',
  mute: (name: string) => `Silenciar a ${name}`,
  unmute: (name: string) => `Volver a oír a ${name}`,
  report: 'Denunciar',
  reported: 'Denunciado.',
  reportText: 'Lo leerá quien administra este servidor. Di por qué, si quieres.',
  muted: 'Silenciados aquí:',
  unread: (n: number) => `${n} sin leer`,
  empty: 'Nadie ha dicho nada todavía.',
  earlier: 'Mensajes anteriores',
  phrases: 'Frases preparadas',
  pause: '¿Hacemos una pausa hasta…?',
  until: '¿Hasta cuándo?',
  sayPhrase: 'Decirlo',
  problem: '¿Algo va mal en la partida?',
}

/** Ready phrases, as the server knows them; the time is that of whoever reads it. */
export const phrases: Record<(typeof PHRASES)[number], (at: number) => string> = {
  hello: () => 'Hola, y buena partida.',
  your_turn: () => 'Es tu turno.',
  well_played: () => '¡Bien jugado!',
  thanks: () => 'Gracias.',
  one_moment: () => 'Un momento, por favor.',
  back_again: () => 'Ya estoy de vuelta.',
  take_back: () => '¿Lo deshacemos?',
  pause_until: (at) => `¿Hacemos una pausa hasta el ${moment(at)}?`,
  good_game: () => 'Gracias por la partida.',
}

export const cone = {
  name: 'Cono de silencio',
  left: (n: number) => many(n, { one: 'queda 1 ficha', other: `quedan ${n} fichas` }),
  states: {
    closed: 'Tres minutos a solas con tu compañero.',
    offered: 'Tu compañero aún no ha respondido.',
    invited: 'Tu compañero te invita.',
    open: 'Está abierto; los demás lo ven, pero no leen ni una palabra.',
  } as Record<string, string>,
  offer: 'Invitar al compañero',
  accept: 'Aceptar',
  withdraw: 'Retirar',
  decline: 'Rechazar',
  secret: 'Solo para el compañero',
  show: 'Enseñar mi mano',
  shown: 'Tu mano está a la vista.',
  theirs: 'La mano de tu compañero',
  remaining: (time: string) => `se cierra en ${time}`,
  over: 'El Cono se ha cerrado. Envía otra vez para decirlo a toda la mesa.',
  close: 'Cerrar',
}
