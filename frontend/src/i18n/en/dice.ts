/** Shares in the dice: given before a game, checked after it. */
import { listed, many } from './noun'
import { seatName, The, the } from './sides'

export const dice = {
  checking: 'Looking at the dice …',
  yours: 'Your share is in these dice.',
  missed: 'Your share is not in these dice: it was not shown in time.',
  hold: 'These dice follow from the shares of all.',
  wrong: 'These dice do not hold.',
  unknown: 'The dice of this game cannot be looked at here.',
  details: 'The dice of this game',
  table: 'The table’s key is the one it was committed to when it was opened.',
  draws: (n: number) => many(n, { one: 'The one draw follows from the key and the shares.', other: `All ${n} draws follow from the key and the shares.` }),
  from: { person: 'promised before anybody showed one, then shown', program: 'follows from the key, as a program’s does', nobody: 'promised, but never shown: nothing stands for it' },
  yoursIs: (seats: readonly string[]) => `What this browser kept stands there unchanged: ${listed(seats.map(seatName))}.`,
  notKept: 'This browser has kept no share in this game. Everything else was looked at all the same.',
  faults: {
    unreadable: () => 'The record cannot be read.',
    older: () => 'This game was begun before shares were promised. Its record can be verified with the rules.',
    key: () => 'The key in the record is not the one the table was committed to.',
    table: () => 'The table had shown another commitment to this browser.',
    promise: (seat: string) => `${The(seat)} had promised another share when this browser showed its own.`,
    share: (seat: string) => `The share of ${the(seat)} is not the one that was promised.`,
    own: (seat: string) => `The share of ${the(seat)} is not the one this browser has shown.`,
    draw: (_: string, entry: number) => `A draw of entry ${entry} does not follow from the key and the shares.`,
  },
  how: 'Whoever has the record can verify all this without us: docs/dice.md says how.',
}

export type DiceWords = typeof dice
