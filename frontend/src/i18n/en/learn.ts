/** The rules page and the little windows with a rule. */
export const learn = {
  rules: 'Rules',
  search: 'Search the rules',
  found: (n: number) => (n === 1 ? '1 rule' : `${n} rules`),
  nothing: 'No rule has these words.',
  lead: 'In our own words; the printed rulebook is the authority.',
  house: 'Where a number or text is our own and not printed, it is marked like this.',
  more: 'In the rules',
  rule: (name: string) => `Rule: ${name}`,
  missing: 'There is no page for this rule yet.',
  back: 'Back',
  contents: 'Chapters',
  guide: 'First game',
  hide: 'Hide the guide',
  show: 'Guide',
  aims: 'What wins?',
  loading: 'Fetching the rules …',
}
