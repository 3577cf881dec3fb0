/** The rule that says most about a thing that can be pointed at. A test holds that the rules page has each. */
export const ABOUT: Readonly<Record<string, string>> = {
  // Action dice and their boxes.
  leadership: 'action.leadership',
  strategy: 'action.strategy',
  deployment: 'action.deployment',
  mentat: 'action.mentat',
  house: 'action.house',
  desert_power: 'desert_power',
  // Free actions.
  guerrilla: 'free.guerrilla',
  scout: 'free.scouting',
  atomics: 'free.atomics',
  scheming: 'cards.free_use',
  claim: 'prescience.free',
  // What lies beside the board.
  supremacy: 'track.supremacy',
  prescience: 'track.prescience',
  objective: 'end.objective',
  used: 'dice.spend',
  bene_gesserit: 'bene_gesserit.gain',
  hand: 'cards.draw',
  tank: 'tank.enter',
  imperium: 'spice.pay',
  ban: 'spice.bans',
  reserve: 'spice.reserve',
  // What lies on the board.
  settlement: 'settlement.destroyed',
  sietch: 'sietch.reveal',
  station: 'station.take',
  worm: 'worm.effect',
  harvester: 'spice.harvest',
  wormsign: 'wormsign.entered',
  token: 'token.reveal',
  zone: 'move.transport',
  impassable: 'move.legion',
}
