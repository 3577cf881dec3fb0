/** Desert War, the expansion: what its reference cards say, in our words. */
import { many } from './noun'
import { nameOf } from './names'

export const war = {
  title: 'Desert War',
  tokens: (n: number) => many(n, { one: `${n} token left`, other: `${n} tokens left` }),
  byRow: 'Desert War tokens',
  camp: (marker: string) => `Fremen Camp that shows ${nameOf(marker)}, hidden from the others`,
  ready: (n: number) => many(n, { one: `${n} camp to be placed`, other: `${n} camps to be placed` }),
  gone: (markers: readonly string[]) => `Out of the game: ${markers.map((marker) => nameOf(marker)).join(', ')}`,
  /** When a side may act so. */
  when: {
    harkonnen: 'Beside each die you may discard a token for one of these:',
    atreides: 'With each Desert Power action, before or after it, one of these:',
  },
  actions: {
    suspensors: 'Deploy: up to three Suspensor Troopers into empty desert of one sector under any vehicle in the air.',
    suspensor: 'Move: one of them flies one or two areas over any border. A wormsign where it lands goes; if launchers or Sandriders stand there, it and one of them go.',
    suspensor_scout: 'Scout: one of them leaves and turns up the sietch and all tokens of an area beside it.',
    launchers: 'Deploy: up to three Rocket Launchers to camps.',
    rockets: 'Attack: in one sector roll a die for each launcher. Each sword and each Special may remove a harvester beside them or a vehicle over the sector; a launcher goes for each. If a harvester went, the camp may be given for a step of its marker.',
  } as Readonly<Record<string, string>>,
  /** What each piece is. */
  pieces: {
    suspensor_trooper: 'No wormsign is put where it stands. It leaves when an Atreides legion or a worm comes, and at the end of the round.',
    escort_ornithopter: 'Placed as one of the ornithopters. It cannot scout; when it carries a legion it stays with it as a leader, and takes one hit or two when it is lost.',
    rocket_launcher: 'Comes to camps and stays. It leaves when a Harkonnen legion or a worm comes, and at the end of the round.',
    sandrider: 'Takes the place of one of the two wormsigns of Desert Power. Alone it is a link for sandriding, and brings a worm under a Harkonnen legion that moves to it. A worm with a rider goes three areas far and rolls five dice.',
    fremen_camp: 'Placed face down before the action dice are rolled. Each shows one prescience marker; a Harkonnen legion that comes removes it until the next round.',
  } as Readonly<Record<string, string>>,
}
