/** What the table is asked, and what comes of it. */
import type { Proposal, Vote } from '../../net/protocol'
import { date, listed, lower, outOf, stop } from './noun'
import { of, the, verbOf } from './sides'

const silent = (who: readonly string[]): string => (who.length > 1 ? 'neozvou' : 'neozve')

const proposals: Record<Proposal, string> = {
  pause: 'Pozastavit hru',
  resume: 'Pokračovat ve hře',
  more_time: 'Víc času pro obě strany',
  holiday: 'Společné volno',
  replace: 'Nahradit hráče',
  cancel: 'Zrušit hru',
  end: 'Shodnout se na konci',
  take_back: 'Vzít volby zpět',
  resign: 'Vzdát hru',
}

const end = (winner: string): string => (winner ? `Shodnout se, že ${verbOf(winner, 'vítězí', 'vítězí')} ${the(winner)}` : 'Shodnout se na remíze')
const replace = (seat: string, link = false): string => (link ? `Místo ${of(seat)} převezme někdo jiný` : `Místo ${of(seat)} převezme program`)
const resign = (winner: string): string => `Společně se vzdát, takže ${verbOf(winner, 'vyhraje', 'vyhrají')} ${the(winner)}`
const holiday = (first: string, last: string): string => (first === last ? `Společné volno ${date(first)}` : `Společné volno od ${date(first)} do ${date(last)} včetně`)
type Asked = Pick<Vote, 'proposal'> & Partial<Pick<Vote, 'seat' | 'winner' | 'successor' | 'first' | 'last'>>
const asked = ({ proposal, seat, winner, successor, first, last }: Asked): string =>
  proposal === 'holiday' && first && last ? holiday(first, last) :
  proposal === 'end' ? end(winner ?? '') : proposal === 'resign' ? resign(winner ?? '') : proposal === 'replace' && seat ? replace(seat, successor === 'link') : proposals[proposal]

export const votes = {
  proposals,
  title: 'Zeptat se ostatních',
  rests: 'Volno jednotlivců a společné volno',
  text: 'Souhlasit musí všichni, kterých se to týká. Kdo na návrh ukončit hru neodpovídá, na toho se čeká po dobu, na které se stůl dohodl.',
  end,
  replace,
  ends: (who: readonly string[], when: string) => `${listed(who)}: zpráva je doručena. Když se do ${when} ${silent(who)}, tento stůl skončí i tak.`,
  sitsIn: (who: readonly string[], when: string) => `${listed(who)}: když se do ${when} ${silent(who)}, zaskočí do návratu program.`,
  goesOn: (who: readonly string[], when: string) => `${listed(who)}: když se do ${when} ${silent(who)}, hra pokračuje.`,
  untold: (who: readonly string[]) => `${listed(who)}: zatím nepřečteno.`,
  notTheirs: (who: readonly string[]) => `${listed(who)}: dokud hra čeká na někoho jiného, toto mlčení se nepočítá.`,
  stillHere: 'Ještě tu jsem',
  /** `first` is what was chosen first of all that would be taken back: a sentence of the log, which ends by itself. */
  asks: (who: string, vote: Asked, first: string) => (vote.proposal === 'take_back' && first ? `${who} navrhuje: vzít zpět vše, co bylo vybráno odtud dál: „${first}“` : stop(`${who} navrhuje: ${lower(asked(vote))}`)),
  agreed: (n: number, all: number) => `souhlasí ${n} ${outOf(all)}`,
  yes: 'Souhlasím',
  no: 'Nesouhlasím',
  withdraw: 'Stáhnout návrh',
  waiting: 'Váš souhlas je zaznamenán.',
}
