/** A hash of what somebody sees, so that a report can be held against the server's own picture. */

const points = (text: string) => [...text].map((letter) => letter.codePointAt(0)!)

/** In the order of letters as every language counts them: JavaScript alone compares halves of some. */
function before(a: string, b: string): number {
  const [one, other] = [points(a), points(b)]
  const at = one.findIndex((point, i) => point !== other[i])
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1)
}

/** JSON with sorted keys and without spaces, as docs/protocol.md describes it: the same thing is the same text everywhere. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${entries.sort(([a], [b]) => before(a, b)).map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

export async function fingerprint(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(value))
  // Browsers hash for secure pages only.
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', bytes)
  return hash ? [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') : ''
}
