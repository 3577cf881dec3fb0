/** Being told things by this browser: whether it can, whether it does, and beginning and ending it. */
import { deviceOf } from '../ui/device'
import { t } from '../i18n'
import { ask, type Messages } from './ask'

/** Why this browser tells nothing, or that it does. */
export type Telling = 'insecure' | 'unable' | 'denied' | 'off' | 'on'

/** The parts of the browser that this needs; a test has its own. */
export interface Parts {
  secure: boolean
  /** What the browser calls itself. */
  agent: string
  permission: () => NotificationPermission
  ask: () => Promise<NotificationPermission>
  /** None where there is no worker, or it cannot be pushed to. */
  manager: () => Promise<PushManager | undefined>
}

/** A worker that could not be installed is never ready: then this browser cannot do it, and the page says so. */
const PATIENCE = 5000
export const inTime = <T>(what: Promise<T>): Promise<T | undefined> => Promise.race([what, new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE))])

export const here: Parts = {
  secure: globalThis.isSecureContext,
  agent: globalThis.navigator?.userAgent ?? '',
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  manager: async () => ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis ? (await inTime(navigator.serviceWorker.ready))?.pushManager : undefined),
}

const text = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export async function telling(parts: Parts = here): Promise<Telling> {
  if (!parts.secure) return 'insecure'
  const manager = await parts.manager()
  if (!manager) return 'unable'
  if (parts.permission() === 'denied') return 'denied'
  return (await manager.getSubscription()) ? 'on' : 'off'
}

/** Subscribe, and say so to the server. What was subscribed with another key is of no use any more. */
export async function begin(key: string, parts: Parts = here): Promise<Messages | Telling> {
  const manager = parts.secure ? await parts.manager() : undefined
  if (!manager) return telling(parts)
  if ((await parts.ask()) !== 'granted') return 'denied'
  let there = await manager.getSubscription()
  const before = there?.endpoint ?? ''
  if (there && text(there.options.applicationServerKey) !== key) {
    await there.unsubscribe()
    there = null
  }
  there ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { browser, system } = deviceOf(parts.agent)
  const label = browser && system ? t.account.on(browser, system) : browser || system
  return ask.push({ endpoint: there.endpoint, p256dh: text(there.getKey('p256dh')), auth: text(there.getKey('auth')), label, before })
}

/** Whoever leaves this browser is not told anything in it any more, and that is no failure. */
export async function end(parts: Parts = here): Promise<void> {
  if (!parts.secure || !('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration())) return
  const there = await (await parts.manager())?.getSubscription()
  if (!there) return
  // Whose account is gone has no mailbox either.
  await ask.endPush(there.endpoint).catch(() => undefined)
  await there.unsubscribe()
}
