/** The rules page and the little windows with a rule. */
import { many } from './noun'

export const learn = {
  rules: 'Rules',
  search: 'Search the rules',
  found: (n: number) => many(n, { one: `${n} rule`, other: `${n} rules` }),
  nothing: 'No rule has these words.',
  lead: 'In our own words; the printed rulebook is the authority.',
  house: 'Where a number or text is our own and not printed, it is marked like this.',
  more: 'In the rules',
  rule: (name: string) => `Rule: ${name}`,
  missing: 'There is no page for this rule yet.',
  back: 'Back',
  contents: 'Chapters',
  /** Chapters of further boxes, which one may read too. */
  further: { desert_war: 'Desert War, the expansion …' },
  guide: 'First game',
  hide: 'Hide the guide',
  show: 'Guide',
  aims: 'What wins?',
  idle: 'Nothing of this kind can be done just now. Press the button below, and the game goes on.',
  meanwhile: 'While the others decide: click an area to see what is there; point at a die, a box, a track or a token for a moment (or press it long) for its rule.',
  loading: 'Fetching the rules …',
}
