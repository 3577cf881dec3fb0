/** The decision beside the board: pieces that go, steps of a marker, standing orders. */
import { count } from './say'

export const tray = {
  step: (n: number) => `at step ${n}`,
  moves: (name: string, from: number, to: number) => (from === to ? `${name}: ${from}` : `${name}: ${from} → ${to}`),
  advance: (from: string, to: string) => `${from} → ${to}`,
  going: (n: number, to: string) => `${count(n, 'piece')} to ${to}`,
  staying: (n: number, from: string) => (n ? `${n} stay in ${from}` : `nobody stays in ${from}`),
}

export const orders = {
  title: 'Standing orders',
  lead: 'What you say here is answered for you from now on, without asking. Nobody else sees it. What it leaves open is asked as ever.',
  set: 'Give these orders',
  clear: 'Ask me everything',
  given: (n: number) => count(n, 'order'),
  ask: 'Ask me',
  keepCards: 'Never discard cards for combat dice',
  keepLeaders: 'Leaders and the Wild Maker stay on the board at the end of the round',
  worms: 'Settle worms in the order of the board',
  figures: 'Worms that surface come from the supply first',
  carryall: 'A harvester in danger',
  carryalls: { always: 'Save it, if one carryall alone can', first: 'Save it with the first carryall', never: 'Let it go' },
  goOn: 'After a round of an attack',
  goOns: { cease: 'Cease', percent: 'Go on while the next roll wins with at least' },
  casualties: 'Casualties',
  casualtiesOrder: 'Take them in this order',
  kinds: { regular: 'Regular', elite: 'Elite', special_elite: 'Special elite', generic: 'Generic leaders', named: 'Named leaders' } as Record<string, string>,
  earlier: (what: string) => `${what}: earlier`,
  decline: 'Prescience cards not to be claimed when they are offered',
}
