import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ClientMessage } from '../src/net/protocol'

interface Schema {
  properties: Record<string, unknown>
  required?: string[]
}
const schemas = (
  JSON.parse(readFileSync(new URL('../../app/protocol.schema.json', import.meta.url), 'utf8')) as {
    $defs: Record<string, Schema>
  }
).$defs

/** What the client reads of each message of the server. */
const READ = {
  Welcome: ['game', 'seat', 'yours', 'seats', 'seq', 'resumed', 'chat', 'presence', 'view', 'menu', 'history'],
  View: ['seat', 'seq', 'undo', 'public', 'private'],
  FrameOut: ['seq', 'by', 'kind', 'at', 'events', 'sections', 'changes', 'places', 'private', 'private_changes', 'private_places', 'menu', 'undo'],
  UndoFlag: ['possible', 'reason', 'floor', 'turn'],
  OpenVote: ['proposal', 'seat', 'winner', 'to', 'by', 'successor', 'agreed', 'needed', 'at', 'carried_at'],
  Accepted: ['id', 'seq'],
  Advice: ['id', 'choice', 'reason'],
  Refused: ['id', 'key', 'params', 'rule', 'sentence'],
  Chat: ['channel', 'number', 'name', 'seat', 'text', 'at'],
  Presence: ['seats', 'spectators'],
  Me: ['id', 'name', 'guest'],
  TableOut: ['id', 'status', 'yours', 'commitment', 'seats', 'your_turn', 'since', 'seq', 'winner'],
}

const SENT: Record<string, ClientMessage> = {
  Hello: { type: 'hello', game: 'g', seq: 3, seat: 'atreides' },
  Choose: { type: 'choose', id: 'a', decision: 1, choice: 'cease' },
  Undo: { type: 'undo', id: 'a', decision: 1 },
  Advise: { type: 'advise', id: 'a', decision: 1 },
  Resign: { type: 'resign', id: 'a' },
  Vote: { type: 'vote', id: 'a', proposal: 'take_back', to: 3, agree: true },
  Say: { type: 'say', id: 'a', text: 'Hai' },
  Ping: { type: 'ping', t: 1 },
}

describe('messages, against the schemas of the server', () => {
  it.each(Object.entries(READ))('%s has what the client reads', (name, fields) => {
    expect(fields.filter((field) => !(field in schemas[name]!.properties))).toEqual([])
  })
  it.each(Object.entries(SENT))('%s is what the server takes', (name, message) => {
    const { properties, required } = schemas[name]!
    expect(Object.keys(message).filter((field) => !(field in properties))).toEqual([])
    expect((required ?? []).filter((field) => !(field in message))).toEqual([])
  })
})
