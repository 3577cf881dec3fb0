/** The people at the table: presence, seats, clocks. */
import { many } from './noun'
import { seatName, The, the } from './sides'

/** Seconds in the largest units that say enough. */
export const spell = (seconds: number): string =>
  seconds >= 172_800 ? many(Math.round(seconds / 86_400), { one: 'a day', other: `${Math.round(seconds / 86_400)} days` }) : seconds >= 7_200 ? `${Math.round(seconds / 3_600)} h` : seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`

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
      knows ? 'All three prescience markers have reached the targets of your secret objective.' : 'All three prescience markers have reached the targets of the secret objective. The replay shows what they were.',
    resignation: (loser: string) => `${The(loser)} have resigned.`,
    time: (loser: string) => `${The(loser)} have run out of time.`,
    cancel: () => 'The table has agreed to cancel it.',
    end: () => 'The table has agreed on this end.',
    silence: () => 'Somebody who was told of this end has said nothing for as long as the table had agreed.',
  } as Record<string, (loser: string, knows: boolean) => string>,
  go: 'All tables',
  you: 'you',
  turn: 'It is your turn',
  here: 'here',
  away: 'away',
  awayNow: (who: string) => `${who} is away; nothing is lost, the table waits.`,
  program: (name: string) => ({ greedy: 'Program', random: 'Program (plays at random)', gentle: 'Program Noor', steady: 'Program Idris', strong: 'Program Samira', patient: 'Program Rashid' })[name] ?? (name.startsWith('lesson_') ? 'Teacher' : name || 'Program'),
  watching: (n: number) => `${n} watching`,
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
  resignTogether: 'Your partner is asked. When they agree, or say nothing for as long as the table has agreed, the other side wins.',
  /** Who plays a seat from now on: somebody, a program for them or by itself, or nobody. */
  plays: (seat: string, who: string, program: string) =>
    who && program ? `A program plays ${the(seat)} until ${who} comes back.` : program ? `A program plays ${the(seat)} from now on.` : who ? `${who} plays ${the(seat)} from now on.` : `Nobody has the seat of ${the(seat)}.`,
  read: 'I see',
  report: 'Report a problem',
  reportText: 'What did you expect, and what happened instead? The position is sent along; nobody at the table reads this.',
  reportSent: 'Thank you. It has been noted with the position.',
  reportDiffers: 'Your page shows something else than the server has: load it anew.',
  rematch: 'Play again, sides swapped',
  rematchSame: 'Play again',
  again: (who: string) => `${who} would like to play again.`,
  toRematch: 'Go to the new table',
  replay: 'Watch the replay',
  download: 'Download the record',
  propose: 'Ask the table',
  paused: 'The game is paused: no time passes, and nothing can be chosen.',
  empty: 'nobody',
  inviteTo: (seat: string) => `Invite somebody to ${seatName(seat)}`,
  inviteText: 'Whoever opens this link first takes the seat.',
  failed: 'That did not work.',
}

export const clocks = {
  label: (side: string) => `Time of ${the(side)}`,
  left: (turn: string, reserve: string) => `${turn} for this turn, ${reserve} in reserve`,
  paused: 'paused',
  running: 'running',
  out: 'out of time',
  days: (d: number, h: number) => (h ? `${d} d ${h} h` : `${d} d`),
  pace: ({ turn, reserve }: { turn: number; reserve: number }): string => `${spell(reserve)} a side, ${spell(turn)} free each time`,
  hours: (h: number, m: number) => (m ? `${h} h ${m} min` : `${h} h`),
}
