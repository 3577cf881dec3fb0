/** Going back by consent. */
import { nameOf } from './names'
import { many } from './noun'

export const back = {
  from: 'Ask to take back everything from here on',
  sure: (first: string, n: number) =>
    many(n, {
      one: `This is taken back if everybody agrees, from here on: “${first}” What was seen stays known, and dice are thrown anew.`,
      other: `These ${n} choices are taken back if everybody agrees, from here on: “${first}” What was seen stays known, and dice are thrown anew.`,
    }),
  ask: 'Ask to take back',
  over: (n: number) => many(n, { one: 'Takes your last decision back, and what a program has chosen since', other: `Takes your last decision back, and the ${n} choices of programs since` }),
  gone: 'taken back',
  taken: (first: string) => `The table has agreed to take back all that was chosen from here on: “${first}”`,
}

/** Going back through a game, and games told again. */
export const replay = {
  title: 'Replay',
  through: 'Through the game',
  playOn: 'Play on from here',
  first: 'To the beginning',
  back: 'One entry back',
  play: 'Play',
  pause: 'Pause',
  on: 'One entry on',
  last: 'To the end',
  now: 'Back to now',
  past: 'You are looking back.',
  waits: 'It is your turn.',
  stepBack: 'Step back',
  nothingYet: 'Nothing has happened yet.',
  more: 'More about this line',
  theRule: 'The rule',
  entry: (n: number, last: number) => `${n} of ${last}`,
  speed: 'Speed',
  goTo: 'Go to',
  nextBattle: 'To the next battle',
  lastBattle: 'To the battle before',
  marks: {
    round: (n: number) => `Round ${n}`,
    battle: (area: string) => `Battle: ${nameOf(area)}`,
    claim: (card: string) => `Claimed: ${nameOf(card)}`,
    fall: (area: string) => `Falls: ${nameOf(area)}`,
    end: 'The end',
  },
  eyes: 'Through the eyes of',
  everybody: 'everybody',
  spectator: 'a spectator',
  share: 'Copy link to this moment',
  shared: 'Link copied',
  archived: 'As it was told then. By the rules of today this game would go another way.',
  download: 'Download the record',
  loading: 'Winding back …',
  failed: 'This game cannot be told now.',
  here: 'Go to this moment',
  earlier: (n: number) => `Show ${n} earlier lines`,
  rule: (id: string) => `The rule: ${id}`,
}
