/** What the table is asked, and what comes of it. */
import type { Proposal, Vote } from '../../net/protocol'
import { date, listed, lower, many, quoted } from './noun'
import { ofThe, the } from './sides'

const met = (who: readonly string[]): string => listed(who.map((name) => `a ${name}`))

const proposals: Record<Proposal, string> = {
  pause: 'Poner la partida en pausa',
  resume: 'Continuar la partida',
  more_time: 'Más tiempo para ambos bandos',
  holiday: 'Unas vacaciones',
  replace: 'Sustituir a alguien',
  cancel: 'Anular la partida',
  end: 'Acordar el final',
  take_back: 'Deshacer elecciones',
  resign: 'Dar la partida por perdida',
}

const end = (winner: string): string => (winner ? `Acordar que han ganado ${the(winner)}` : 'Acordar un empate')
const replace = (seat: string, link = false): string => (link ? `Otra persona ocupa el puesto ${ofThe(seat)}` : `Un programa ocupa el puesto ${ofThe(seat)}`)
const resign = (winner: string): string => `Rendirnos en pareja, de modo que ganen ${the(winner)}`
const holiday = (first: string, last: string): string => (first === last ? `Vacaciones el ${date(first)}` : `Vacaciones del ${date(first)} al ${date(last)}, ambos inclusive`)
type Asked = Pick<Vote, 'proposal'> & Partial<Pick<Vote, 'seat' | 'winner' | 'successor' | 'first' | 'last'>>
const asked = ({ proposal, seat, winner, successor, first, last }: Asked): string =>
  proposal === 'holiday' && first && last ? holiday(first, last) :
  proposal === 'end' ? end(winner ?? '') : proposal === 'resign' ? resign(winner ?? '') : proposal === 'replace' && seat ? replace(seat, successor === 'link') : proposals[proposal]

export const votes = {
  proposals,
  title: 'Consultar a la mesa',
  rests: 'Días libres y vacaciones',
  text: 'Tienen que aceptar todas las personas afectadas. A quien no responde a una propuesta de final se le espera el tiempo que acordó la mesa.',
  end,
  replace,
  ends: (who: readonly string[], when: string) => `Se ha avisado ${met(who)}. Si el ${when}, ${many(who.length, { one: 'sigue', other: 'siguen' })} sin dar señales, esta mesa termina sin esperar más.`,
  sitsIn: (who: readonly string[], when: string) => `Si no hay señales de ${listed(who)} antes del ${when}, juega un programa en su lugar hasta su vuelta.`,
  goesOn: (who: readonly string[], when: string) => `Si no hay señales de ${listed(who)} antes del ${when}, la partida continúa.`,
  untold: (who: readonly string[]) => `${listed(who)} aún no ${many(who.length, { one: 'ha', other: 'han' })} visto esto.`,
  notTheirs: (who: readonly string[]) => `Mientras la partida no espere ${met(who)}, su silencio no cuenta.`,
  stillHere: 'Sigo aquí',
  /** `first` is what was chosen first of all that would be taken back: a sentence of the log, which ends by itself. */
  asks: (who: string, vote: Asked, first: string) => (vote.proposal === 'take_back' && first ? `${who} propone deshacer todo lo elegido desde aquí: ${quoted(first)}` : `${who} propone: ${lower(asked(vote))}.`),
  agreed: (n: number, all: number) => many(n, { one: `acepta 1 de ${all}`, other: `aceptan ${n} de ${all}` }),
  yes: 'Aceptar',
  no: 'Rechazar',
  withdraw: 'Retirar',
  waiting: 'Has aceptado.',
}
