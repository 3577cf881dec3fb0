/** BLAKE2b (RFC 7693) with key and personalisation: what commitments, shares and draws are made of. Browsers have none. */

const WORD = (1n << 64n) - 1n
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
]
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
/** The columns, then the diagonals. */
const QUARTERS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const
const BLOCK = 128

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & WORD

function compress(state: bigint[], block: DataView, length: number, last: boolean): void {
  const v = [...state, ...IV]
  v[12]! ^= BigInt(length)
  if (last) v[14]! ^= WORD
  const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(8 * i, true))
  for (let round = 0; round < 12; round += 1) {
    const order = SIGMA[round % 10]!
    QUARTERS.forEach(([a, b, c, d], i) => {
      v[a] = (v[a]! + v[b]! + words[order[2 * i]!]!) & WORD
      v[d] = turned(v[d]! ^ v[a], 32n)
      v[c] = (v[c]! + v[d]) & WORD
      v[b] = turned(v[b]! ^ v[c], 24n)
      v[a] = (v[a] + v[b] + words[order[2 * i + 1]!]!) & WORD
      v[d] = turned(v[d] ^ v[a], 16n)
      v[c] = (v[c] + v[d]) & WORD
      v[b] = turned(v[b] ^ v[c], 63n)
    })
  }
  for (let i = 0; i < 8; i += 1) state[i]! ^= v[i]! ^ v[i + 8]!
}

export function blake2b(message: Uint8Array, size: number, person: string, key: Uint8Array = new Uint8Array()): Uint8Array {
  const parameters = new DataView(new ArrayBuffer(64))
  parameters.setUint32(0, size | (key.length << 8) | (1 << 16) | (1 << 24), true)
  new TextEncoder().encode(person).forEach((byte, i) => parameters.setUint8(48 + i, byte))
  const state = IV.map((word, i) => word ^ parameters.getBigUint64(8 * i, true))
  const keyed = key.length ? BLOCK : 0
  const whole = new Uint8Array(Math.max(BLOCK, Math.ceil((keyed + message.length) / BLOCK) * BLOCK))
  whole.set(key)
  whole.set(message, keyed)
  const length = keyed + message.length
  for (let at = 0; at < whole.length; at += BLOCK) {
    const last = at + BLOCK === whole.length
    compress(state, new DataView(whole.buffer, at, BLOCK), last ? length : at + BLOCK, last)
  }
  const out = new DataView(new ArrayBuffer(64))
  state.forEach((word, i) => out.setBigUint64(8 * i, word, true))
  return new Uint8Array(out.buffer, 0, size)
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
