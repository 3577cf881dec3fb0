/** Talk, the Cone of Silence. */
import type { PHRASES } from '../../net/protocol'
import { many, moment } from './noun'

export const talk = {
  channels: {
    table: 'Table',
    partners_harkonnen: 'Partners: Harkonnen',
    partners_atreides: 'Partners: Atreides',
    cone_harkonnen: 'Cone of Silence',
    cone_atreides: 'Cone of Silence',
    spectators: 'Spectators',
  } as Record<string, string>,
  to: 'To',
  hearers: {
    table: 'the table',
    partner: 'my partner, for all to hear',
    cone: 'my partner alone',
  },
  watching: 'Only spectators read this until the game is over.',
  placeholder: { table: 'Say something to the table', partner: 'Say something to your partner; all hear it', cone: 'Only your partner reads this', spectators: 'Say something to the spectators' },
  deleted: 'deleted',
  own: 'You',
  of: (name: string) => `What ${name} said`,
  unsay: 'Delete',
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Hear ${name} again`,
  report: 'Report',
  reported: 'Reported.',
  reportText: 'Who runs this server will read it. Say why, if you like.',
  muted: 'Muted here:',
  unread: (n: number) => `${n} unread`,
  empty: 'Nobody has said anything yet.',
  earlier: 'Earlier lines',
  phrases: 'Ready phrases',
  pause: 'Shall we pause until …',
  until: 'Until when?',
  sayPhrase: 'Say it',
  problem: 'Something is wrong with the game?',
}

/** Ready phrases, as the server knows them; the time is that of whoever reads it. */
export const phrases: Record<(typeof PHRASES)[number], (at: number) => string> = {
  hello: () => 'Hello, and a good game to all.',
  your_turn: () => 'It is your turn.',
  well_played: () => 'Well played!',
  thanks: () => 'Thank you.',
  one_moment: () => 'One moment, please.',
  back_again: () => 'I am back.',
  take_back: () => 'Shall we take that back?',
  pause_until: (at) => `Shall we pause until ${moment(at)}?`,
  good_game: () => 'Thank you for the game.',
}

export const cone = {
  name: 'Cone of Silence',
  left: (n: number) => many(n, { one: `${n} token left`, other: `${n} tokens left` }),
  states: {
    closed: 'Three minutes alone with your partner.',
    offered: 'Your partner has not answered yet.',
    invited: 'Your partner invites you.',
    open: 'It is open; the others see that, but no word.',
  } as Record<string, string>,
  offer: 'Invite the partner',
  accept: 'Accept',
  withdraw: 'Withdraw',
  decline: 'Decline',
  secret: 'To the partner alone',
  show: 'Show my hand',
  shown: 'Your hand is shown.',
  theirs: 'Your partner’s hand',
  remaining: (time: string) => `closes in ${time}`,
  over: 'The cone has closed. Send again to say this to the whole table.',
  close: 'Close',
}
