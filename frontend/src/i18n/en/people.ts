/** Whom one plays with, and how one has played. Loaded with its page. */
import { many } from './noun'
import { The } from './sides'

export const people = {
  title: 'My games and people',
  back: 'Back to the tables',
  somebody: 'Say who you are first: open a table or log in.',
  none: 'You have not finished a game here yet.',
  bySide: 'By side',
  byOpponent: 'By opponent',
  byLength: 'By length',
  side: (faction: string) => The(faction),
  lengths: { short: 'up to 100 entries', middle: 'up to 300 entries', long: 'longer' } as Record<string, string>,
  tally: (won: number, lost: number, drawn: number) => `won ${won}, lost ${lost}${drawn ? `, undecided ${drawn}` : ''}`,
  contacts: 'Whom I have played with',
  together: (games: number, running: number) => `${many(games, { one: '1 game', other: `${games} games` })}${running ? `, ${running} running` : ''}`,
  block: 'Block',
  unblock: 'Unblock',
  blockThem: (name: string) => `Block ${name}`,
  unblockThem: (name: string) => `Unblock ${name}`,
  blockText: 'Whoever is blocked cannot ask you to a table or sit down at yours, and you hear nothing they say. They are not told. Games that run are played on.',
  calls: 'You are asked to play',
  callsYou: (name: string, when: string) => `${name} asks you to a table, ${when}.`,
  sit: 'Sit down',
  no: 'No, thank you',
  ask: 'Ask somebody you have played with',
  askOne: 'Ask',
  askThem: (name: string) => `Ask ${name}`,
  states: { open: 'asked', accepted: 'has sat down', refused: 'has said no' } as Record<string, string>,
  games: 'Finished games',
  search: 'Search by name, side, or what was played',
  result: 'Result',
  length: 'Length',
  any: 'any',
  found: (n: number) => many(n, { one: '1 game', other: `${n} games` }),
  outcome: { won: 'won', lost: 'lost', drawn: 'undecided' } as Record<string, string>,
  watch: 'Watch again',
  export: 'All that is stored about me',
  exportText: 'As a file for you: what you have said, where you sat, which browsers know you. What opens something is not in it, nor what others have done about you.',
  save: 'Save the file',
}

export type PeopleWords = typeof people
