/** What the table is asked, and what comes of it. */
import type { Proposal, Vote } from '../../net/protocol'
import { date, listed, many } from './noun'
import { the } from './sides'

const has = (who: readonly string[]): string => many(who.length, { one: 'has', other: 'have' })

const proposals: Record<Proposal, string> = {
  pause: 'Pause the game',
  resume: 'Go on with the game',
  more_time: 'More time for both sides',
  holiday: 'A holiday',
  replace: 'Replace a player',
  cancel: 'Cancel the game',
  end: 'Agree on the end',
  take_back: 'Take choices back',
  resign: 'Give the game up',
}

const end = (winner: string): string => (winner ? `Agree that ${the(winner)} have won` : 'Agree on a draw')
const replace = (seat: string, link = false): string => (link ? `Somebody else takes the seat of ${the(seat)}` : `A program takes the seat of ${the(seat)}`)
const resign = (winner: string): string => `Give up together, so that ${the(winner)} win`
const holiday = (first: string, last: string): string => (first === last ? `A holiday on ${date(first)}` : `A holiday from ${date(first)} until and with ${date(last)}`)
type Asked = Pick<Vote, 'proposal'> & Partial<Pick<Vote, 'seat' | 'winner' | 'successor' | 'first' | 'last'>>
const asked = ({ proposal, seat, winner, successor, first, last }: Asked): string =>
  proposal === 'holiday' && first && last ? holiday(first, last) :
  proposal === 'end' ? end(winner ?? '') : proposal === 'resign' ? resign(winner ?? '') : proposal === 'replace' && seat ? replace(seat, successor === 'link') : proposals[proposal]

export const votes = {
  proposals,
  title: 'Ask the table',
  rests: 'Days off and holidays',
  text: 'Everybody concerned has to agree. Whoever says nothing to an end of the game is waited for as long as the table has agreed.',
  end,
  replace,
  ends: (who: readonly string[], when: string) => `${listed(who)} ${has(who)} been told. If there is still no sign of them on ${when}, this table ends without them.`,
  sitsIn: (who: readonly string[], when: string) => `If there is no sign of ${listed(who)} before ${when}, a program sits in until they come back.`,
  goesOn: (who: readonly string[], when: string) => `If there is no sign of ${listed(who)} before ${when}, the game goes on.`,
  untold: (who: readonly string[]) => `${listed(who)} ${has(who)} not seen this yet.`,
  notTheirs: (who: readonly string[]) => `While the game does not wait for ${listed(who)}, no silence of theirs counts.`,
  stillHere: 'I am still here',
  /** `first` is what was chosen first of all that would be taken back: a sentence of the log, which ends by itself. */
  asks: (who: string, vote: Asked, first: string) => vote.proposal === 'take_back' && first ? `${who} asks: Take back all that was chosen from here on: “${first}”` : `${who} asks: ${asked(vote)}.`,
  agreed: (n: number, all: number) => many(n, { one: `${n} of ${all} agrees`, other: `${n} of ${all} agree` }),
  yes: 'Agree',
  no: 'Decline',
  withdraw: 'Withdraw',
  waiting: 'You have agreed.',
}
