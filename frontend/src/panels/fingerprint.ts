/** A short hash of what somebody sees, so that a report can be held against the server's own picture. */

/** JSON with sorted keys: the same thing is the same text whatever order it arrived in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

export async function fingerprint(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(value))
  // Browsers hash for secure pages only.
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', bytes)
  return hash ? [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') : ''
}
