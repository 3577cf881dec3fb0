/** What follows from key and shares, as docs/dice.md has it. */
import { blake2b, hex } from './blake2b'

const text = (words: string): Uint8Array => new TextEncoder().encode(words)

/** What the table has shown of its key since it was opened. */
export const commitment = (key: Uint8Array): string => hex(blake2b(key, 32, 'arrakis-commit'))
/** What a seat shows of its share before anybody shows one. */
export const promise = (nonce: string, table: string, seat: string): string => hex(blake2b(text(`${table}\n${seat}\n${nonce}`), 32, 'arrakis-promise'))
/** The share of a seat that a program plays. */
export const ofProgram = (key: Uint8Array, seat: string): string => hex(blake2b(text(seat), 24, 'arrakis-program', key))

export function draw(key: Uint8Array, nonces: readonly string[], number: number, sides: number): number {
  const shares = text(nonces.join('\0'))
  const message = new Uint8Array(8 + shares.length)
  new DataView(message.buffer).setBigUint64(0, BigInt(number))
  message.set(shares, 8)
  return Number(BigInt(`0x${hex(blake2b(message, 32, 'arrakis-draw', key))}`) % BigInt(sides))
}
