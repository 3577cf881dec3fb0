/** What the table is asked, and what comes of it. */
import type { Proposal, Vote } from '../../net/protocol'
import { date, listed, times } from './noun'
import { acts, of } from './sides'

const proposals: Record<Proposal, string> = {
  pause: 'Wstrzymać grę',
  resume: 'Grać dalej',
  more_time: 'Więcej czasu dla obu stron',
  holiday: 'Wolne dla wszystkich',
  replace: 'Zastąpić kogoś',
  cancel: 'Przerwać grę na dobre',
  end: 'Uzgodnić koniec',
  take_back: 'Cofnąć wybory',
  resign: 'Poddać grę',
}

const end = (winner: string): string => (winner ? `Uzgodnić, że ${acts(winner, 'wygrywa', 'wygrywają')}` : 'Uzgodnić remis')
const replace = (seat: string, link = false): string => (link ? `Ktoś inny zajmuje miejsce ${of(seat)}` : `Program zajmuje miejsce ${of(seat)}`)
const resign = (winner: string): string => `Poddać się razem; wtedy ${acts(winner, 'wygrywa', 'wygrywają')}`
const holiday = (first: string, last: string): string => (first === last ? `Wolne dla wszystkich ${date(first)}` : `Wolne dla wszystkich od ${date(first)} do ${date(last)} włącznie`)
type Asked = Pick<Vote, 'proposal'> & Partial<Pick<Vote, 'seat' | 'winner' | 'successor' | 'first' | 'last'>>
const asked = ({ proposal, seat, winner, successor, first, last }: Asked): string =>
  proposal === 'holiday' && first && last ? holiday(first, last) :
  proposal === 'end' ? end(winner ?? '') : proposal === 'resign' ? resign(winner ?? '') : proposal === 'replace' && seat ? replace(seat, successor === 'link') : proposals[proposal]

export const votes = {
  proposals,
  title: 'Zapytaj stół',
  rests: 'Dni wolne',
  text: 'Zgodzić muszą się wszyscy, których to dotyczy. Na kogoś, kto milczy w sprawie zakończenia gry, czeka się tak długo, jak stół ustalił.',
  end,
  replace,
  ends: (who: readonly string[], when: string) => `Powiadomiono: ${listed(who)}. Jeśli do ${when} nadal nie będzie znaku życia, gra skończy się ${times(who.length, 'bez tej osoby', 'bez tych osób', 'bez tych osób')}.`,
  sitsIn: (who: readonly string[], when: string) => `Jeśli ${listed(who)} do ${when} ${times(who.length, 'nie da', 'nie dadzą', 'nie dadzą')} znaku życia, do powrotu zagra program.`,
  goesOn: (who: readonly string[], when: string) => `Jeśli ${listed(who)} do ${when} ${times(who.length, 'nie da', 'nie dadzą', 'nie dadzą')} znaku życia, gra potoczy się dalej.`,
  untold: (who: readonly string[]) => `Jeszcze niewidziane przez: ${listed(who)}.`,
  notTheirs: (who: readonly string[]) => `${listed(who)}: dopóki gra nie czeka ${times(who.length, 'na tę osobę, jej milczenie', 'na te osoby, ich milczenie', 'na te osoby, ich milczenie')} się nie liczy.`,
  stillHere: 'Nadal tu jestem',
  /** `first` is what was chosen first of all that would be taken back: a sentence of the log, which ends by itself. */
  asks: (who: string, vote: Asked, first: string) => (vote.proposal === 'take_back' && first ? `${who} pyta: cofnąć wszystkie wybory od tego miejsca? „${first}”` : `${who} pyta: ${asked(vote)}?`),
  agreed: (n: number, all: number) => `zgoda: ${n} z ${all}`,
  yes: 'Zgadzam się',
  no: 'Odmawiam',
  withdraw: 'Wycofaj',
  waiting: 'Twoja zgoda już jest.',
}
