/** The people at the table: presence, seats, clocks, votes. */
import { nameOf } from '../words'
import { cap } from './say'
import type { Proposal } from '../../net/protocol'

const side = (id = ''): string => (id === 'harkonnen' ? 'the Harkonnen' : id === 'atreides' ? 'the Atreides' : nameOf(id))

/** Seconds in the largest units that say enough. */
const spell = (seconds: number): string =>
  seconds >= 172_800 ? `${Math.round(seconds / 86_400)} days` : seconds >= 7_200 ? `${Math.round(seconds / 3_600)} h` : seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`

export const seats = {
  title: 'At the table',
  over: 'The game is over.',
  victory: 'You have won.',
  defeat: 'You have lost.',
  nobody: 'The game is over; nobody has won.',
  /** Why it is over; who has lost is named. */
  how: {
    supremacy: () => 'The Supremacy marker has reached 10.',
    objective: (_: string, knows: boolean) =>
      `All three prescience markers have reached the targets of ${knows ? 'your' : 'the'} secret objective.${knows ? '' : ' The replay shows what they were.'}`,
    resignation: (loser: string) => `${cap(side(loser))} have resigned.`,
    time: (loser: string) => `${cap(side(loser))} have run out of time.`,
    cancel: () => 'The table has agreed to cancel it.',
    end: () => 'The table has agreed on this end.',
  } as Record<string, (loser: string, knows: boolean) => string>,
  go: 'All tables',
  you: 'you',
  turn: 'It is your turn',
  here: 'here',
  away: 'away',
  awayNow: (who: string) => `${who} is away; nothing is lost, the table waits.`,
  program: (name: string) => (name === 'greedy' ? 'Program' : name === 'random' ? 'Program (plays at random)' : name || 'Program'),
  watching: (n: number) => (n === 1 ? '1 watching' : `${n} watching`),
  menu: 'Your seat',
  table: 'Table',
  link: 'Move to another device',
  linkText: 'Open this link on the other device. It works once, and your seat is there instead of here.',
  handOver: 'Let the program play on',
  handOverSure: 'The program plays your seat until you take it back.',
  handed: 'The program plays for you.',
  takeBack: 'Take my seat back',
  resign: 'Resign',
  resignSure: 'The game ends at once and the other side wins.',
  report: 'Report a problem',
  reportText: 'What did you expect, and what happened instead? The position is sent along; nobody at the table reads this.',
  reportSent: 'Thank you. It has been noted with the position.',
  rematch: 'Play again, sides swapped',
  again: (who: string) => `${who} would like to play again, sides swapped.`,
  toRematch: 'Go to the new table',
  replay: 'Watch the replay',
  download: 'Download the record',
  propose: 'Ask the table',
  paused: 'The game is paused: no time passes, and nothing can be chosen.',
  empty: 'nobody',
  inviteTo: (seat: string) => `Invite somebody to ${nameOf(seat)}`,
  inviteText: 'Whoever opens this link first takes the seat.',
  failed: 'That did not work.',
}

export const clocks = {
  label: (who: string) => `Time of ${who}`,
  turn: 'for this turn',
  reserve: 'in reserve',
  paused: 'paused',
  running: 'running',
  out: 'out of time',
  days: (d: number, h: number) => (h ? `${d} d ${h} h` : `${d} d`),
  pace: ({ turn, reserve }: { turn: number; reserve: number }): string => `${spell(reserve)} a side, ${spell(turn)} free each time`,
  hours: (h: number, m: number) => (m ? `${h} h ${m} min` : `${h} h`),
}

const proposals: Record<Proposal, string> = {
  pause: 'Pause the game',
  resume: 'Go on with the game',
  more_time: 'More time for both sides',
  replace: 'Replace a player',
  cancel: 'Cancel the game',
  end: 'Agree on the end',
}

export const votes = {
  proposals,
  title: 'Ask the table',
  text: 'Everybody concerned has to agree.',
  end: (winner: string) => (winner ? `Agree that ${side(winner)} have won` : 'Agree on a draw'),
  replace: (seat: string, link = false) => (link ? `Somebody else takes the seat of ${nameOf(seat)}` : `A program takes the seat of ${nameOf(seat)}`),
  carried: (when: string) => `if nobody says no, on ${when}`,
  asks: (who: string, what: string) => `${who} asks: ${what}.`,
  agreed: (n: number, all: number) => `${n} of ${all} agree`,
  yes: 'Agree',
  no: 'Decline',
  withdraw: 'Withdraw',
  waiting: 'You have agreed.',
}
