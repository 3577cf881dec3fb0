// What the stage's server answers where no recorded game is asked for. Each answer names its type in the protocol, which
// tests/house/test_made_up.py holds it to: a page is shown what a server can send, and nothing else.

/** A table that waits for its last player. */
const TABLE = {
  id: 'open', kind: 'versus', status: 'open', creator: 'Ada', yours: true, public: true, sides: 'free', spectators: true, practice: false,
  commitment: '5f0c6c1e4a6f0d9b7d2a9d4b8c3e1f7a5f0c6c1e4a6f0d9b7d2a9d4b8c3e1f7a', clock: { kind: 'none', turn: 0, reserve: 0, flag: 'lose' }, time: null,
  rests: { week: [], zone: 'UTC', days_off: 0 }, silence: 604_800, reveal: 86_400, reveal_by: null, options: {}, mode: '',
  players: 2, shared: [],
  seats: [
    { seat: 'harkonnen', name: 'Ada', program: null, yours: true, ready: false, promised: null, shown: false },
    { seat: 'atreides', name: null, program: null, yours: false, ready: false, promised: null, shown: false },
  ],
  waits_for: [], your_turn: false, since: null, seq: 0, seen: null, winner: '', won_by: '', rematch_of: null, rematch: null,
  created_at: 1790000000000, started_at: null, finished_at: null,
}
const RUNNING = {
  ...TABLE, id: 'running', status: 'playing', your_turn: true, waits_for: ['harkonnen'], since: 1790000000000, seq: 87, seen: 87, started_at: 1790000000000,
  seats: TABLE.seats.map((seat) => ({ ...seat, name: seat.name ?? 'Benjamin', ready: true, shown: true })),
}
const FINISHED = { ...RUNNING, id: 'finished', status: 'finished', your_turn: false, waits_for: [], winner: 'atreides', won_by: 'objective', finished_at: 1790000900000 }
const OTHER = { ...TABLE, id: 'other', creator: 'Chandra', yours: false, seats: [{ ...TABLE.seats[0], name: 'Chandra', yours: false }, TABLE.seats[1]] }

/** What the lobby's socket says first. */
export const LOBBY = { type: 'tables', tables: [OTHER, RUNNING] }

const ADA = { id: 'ada', name: 'Ada', guest: false }

/** What is asked, the type of the answer, and the answer; the first that goes. */
export const ANSWERS = [
  [/\/(me|language)$/, 'Me', ADA],
  [/\/invitations\/look$/, 'InvitedOut', { by: 'Chandra', seat: 'atreides', table: OTHER }],
  [/\/chat\/muted$/, 'MutesOut', { muted: [] }],
  [/\/people$/, 'PeopleOut', { games: [], contacts: [{ id: 'chandra', name: 'Chandra', blocked: false, games: 2, running: 0, at: 1790000000000 }] }],
  [/\/tables\/\w+\/calls$/, 'CalledAllOut', { called: [] }],
  [/\/calls$/, 'CallsOut', { calls: [{ game: 'other', by: 'Chandra', at: 1790000000000 }] }],
  [/\/marks$/, 'MarksOut', { game: 'picture', marks: [] }],
  [/\/my\/tables\?status=finished$/, 'TablesOut', { tables: [FINISHED] }],
  [/\/my\/tables/, 'TablesOut', { tables: [RUNNING, TABLE] }],
  [/\/tables\?status=playing$/, 'TablesOut', { tables: [RUNNING] }],
  [/\/tables$/, 'TablesOut', { tables: [OTHER] }],
  [/\/tables\/open$/, 'TableOut', TABLE],
  [/\/tables\/\w+$/, 'TableOut', FINISHED],
]
