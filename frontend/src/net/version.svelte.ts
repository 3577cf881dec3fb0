/** Which build of the page this is. A server that hands out another one talks to it no more: then it is loaded anew. */
const KEY = 'reloaded'
/** After a reload that was of no use another one is left to whoever looks at it. */
const MINUTE = 60_000

const entry = globalThis.document?.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.src ?? ''
/** Empty where the page was not built. */
export const page = /\/assets\/([\w.-]+)\.js$/.exec(entry)?.[1] ?? ''

/** The address of a socket, with the build that asks. */
export const socketAddress = (room: string, build = page): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(room)}${build ? `?page=${build}` : ''}`

export interface Browser {
  kept: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  now: () => number
}

class Version {
  /** The server has a newer page, and loading it has not helped yet. */
  old = $state(false)

  /** Told that another page is handed out. Reloads once; two servers of different builds must not play ball with it. */
  isOld(browser: Browser = { kept: sessionStorage, reload: () => location.reload(), now: Date.now }): void {
    if (this.old) return
    this.old = true
    const last = Number(browser.kept.getItem(KEY) ?? 0)
    if (browser.now() - last < MINUTE) return
    browser.kept.setItem(KEY, String(browser.now()))
    browser.reload()
  }
}

export const version = new Version()
