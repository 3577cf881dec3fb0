/** Whom one plays with, and how one has played. Loaded with its page. */
import type { PeopleWords } from '../en/people'
import { many } from './noun'
import { The } from './sides'

export const people: PeopleWords = {
  title: 'Mis partidas y mi gente',
  back: 'Volver a las mesas',
  somebody: 'Di antes quién eres: abre una mesa o inicia sesión.',
  none: 'Aún no has terminado ninguna partida aquí.',
  bySide: 'Por bando',
  byOpponent: 'Por rival',
  byLength: 'Por duración',
  side: (faction: string) => The(faction),
  lengths: { short: 'hasta 100 entradas', middle: 'hasta 300 entradas', long: 'más de 300 entradas' },
  tally: (won: number, lost: number, drawn: number) =>
    [many(won, { one: '1 ganada', other: `${won} ganadas` }), many(lost, { one: '1 perdida', other: `${lost} perdidas` }), drawn ? `${drawn} sin decidir` : ''].filter(Boolean).join(', '),
  contacts: 'Con quién he jugado',
  together: (games: number, running: number) => `${many(games, { one: '1 partida', other: `${games} partidas` })}${running ? `, ${running} en curso` : ''}`,
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockThem: (name: string) => `Bloquear a ${name}`,
  unblockThem: (name: string) => `Desbloquear a ${name}`,
  blockText: 'Quien está bloqueado no puede invitarte a una mesa ni ocupar un puesto en la tuya, y no te llega nada de lo que dice. No se le avisa. Las partidas en curso siguen.',
  calls: 'Te invitan a jugar',
  callsYou: (name: string, when: string) => `${name} te invita a una mesa, ${when}.`,
  sit: 'Tomar el puesto',
  no: 'No, gracias',
  ask: 'Invitar a alguien con quien has jugado',
  askOne: 'Invitar',
  askThem: (name: string) => `Invitar a ${name}`,
  states: { open: 'con invitación pendiente', accepted: 'ha aceptado', refused: 'ha dicho que no' },
  games: 'Partidas terminadas',
  search: 'Buscar por nombre, bando o lo que se jugó',
  result: 'Resultado',
  length: 'Duración',
  any: 'cualquiera',
  found: (n: number) => many(n, { one: '1 partida', other: `${n} partidas` }),
  outcome: { won: 'ganada', lost: 'perdida', drawn: 'sin decidir' },
  watch: 'Volver a verla',
  export: 'Todo lo que se guarda sobre mí',
  exportText: 'En un archivo para ti: lo que has dicho, dónde has jugado, qué navegadores te conocen. No incluye nada que dé acceso a algo, ni lo que otras personas hayan hecho respecto a ti.',
  save: 'Guardar el archivo',
}
