/** Who this browser is. The cookie that says so is the server's; here is only whether there may be one. */
import { t } from '../i18n'
import { rest, RestError, type Me } from './rest'

const KEY = 'known'
const AGAIN = 2_000
/** And after which it is taken for away. */
const LATE = 6_000

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return true
  }
}

class Identity {
  me = $state.raw<Me | null>(null)
  /** Whether the server has been asked; before that nobody knows. */
  asked = $state(false)
  /** The server does not answer; it is asked again and again. */
  offline = $state(false)

  set(me: Me | null): void {
    this.me = me
    this.asked = true
    try {
      if (me) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch {
      // Then the server is asked every time.
    }
  }

  /** A browser that has never been anybody need not ask. */
  async ask(): Promise<void> {
    if (!remembered()) {
      this.asked = true
      return
    }
    for (;;) {
      // In a tunnel nothing fails, and nothing comes either.
      const late = setTimeout(() => (this.offline = true), LATE)
      try {
        this.set(await rest.me())
        return
      } catch {
        this.offline = true
        await new Promise((done) => setTimeout(done, AGAIN))
      } finally {
        clearTimeout(late)
      }
    }
  }

  /** Be a guest with this name, or whoever the cookie says one is already; who asks meanwhile waits for the same answer. */
  guest(name: string): Promise<Me> {
    if (this.me) return Promise.resolve(this.me)
    return (this.becoming ??= this.become(name).finally(() => (this.becoming = null)))
  }

  private becoming: Promise<Me> | null = null
  private async become(name: string): Promise<Me> {
    let me: Me | null
    try {
      me = await rest.guest(name)
    } catch (error) {
      if (!(error instanceof RestError) || error.key !== 'account.already') throw error
      me = await rest.me()
      if (!me) throw error
    }
    this.set(me)
    return me
  }
}

export const identity = new Identity()

/** A name for somebody who gives none. */
export const somebody = (): string => t.account.somebody(Math.floor(Math.random() * 9000) + 1000)
