import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ServerMessage } from '../src/net/protocol'
import { GameStore } from '../src/net/store.svelte'
import { fingerprint } from '../src/panels/fingerprint'

/** Made by the server's own code; it holds itself to them as well. */
const golden = JSON.parse(readFileSync(new URL('../../tests/app/golden/view_hashes.json', import.meta.url), 'utf8')) as {
  values: { value: unknown; hash: string }[]
  games: { messages: ServerMessage[]; view: object; hash: string }[]
}

describe('the hash of what one sees, against that of the server', () => {
  it.each(golden.values.map(({ value, hash }) => [JSON.stringify(value), value, hash] as const))('is the same of %s', async (_, value, hash) => {
    expect(await fingerprint(value)).toBe(hash)
  })
  it.each(golden.games.map((game) => [game.messages[0]!, game] as const))('is that of the whole view, kept up to date by frames', async (_, { messages, view, hash }) => {
    const store = new GameStore('Zm9v', { connect: () => ({ send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null }) })
    for (const message of messages) store.receive(message)
    expect(store.view).toEqual(view)
    expect(await fingerprint(store.view)).toBe(hash)
  })
})
