import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { begin, inTime, telling, type Parts } from '../src/messages/push'
import { cameOf, kindsOf, why } from '../src/messages/ask'
import { opponents } from '../src/messages/tables'
import { RestError } from '../src/net/rest'
import { unmarked } from '../src/ui/signal'

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const bytes = (text: string): ArrayBuffer => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer

/** A browser that can subscribe, as far as the page sees. */
class Manager {
  there: { endpoint: string; options: { applicationServerKey: ArrayBuffer }; getKey: (name: string) => ArrayBuffer; unsubscribe: () => Promise<boolean> } | null = null
  made = 0
  getSubscription = async () => this.there
  subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    this.made += 1
    this.there = {
      endpoint: `https://push.example/${this.made}`,
      options: { applicationServerKey: bytes(applicationServerKey) },
      getKey: (name) => bytes(name === 'auth' ? 'BTBZMqHH6r4Tts7J_aSIgg' : KEY),
      unsubscribe: async () => ((this.there = null), true),
    }
    return this.there
  }
}
const parts = (manager: Manager | undefined, more: Partial<Parts> = {}): Parts => ({
  secure: true,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  permission: () => 'default',
  ask: async () => 'granted',
  manager: async () => manager as unknown as PushManager | undefined,
  ...more,
})
afterEach(() => void vi.unstubAllGlobals())

describe('being told by this browser', () => {
  it('says why it cannot be, instead of failing', async () => {
    expect(await telling(parts(new Manager(), { secure: false }))).toBe('insecure')
    expect(await telling(parts(undefined))).toBe('unable')
    expect(await telling(parts(new Manager(), { permission: () => 'denied' }))).toBe('denied')
    expect(await telling(parts(new Manager()))).toBe('off')
    expect(await begin(KEY, parts(new Manager(), { ask: async () => 'denied' }))).toBe('denied')
  })
  it('waits for no worker that is never ready', async () => {
    vi.useFakeTimers()
    const never = inTime(new Promise<string>(() => undefined))
    await vi.runAllTimersAsync()
    expect(await never).toBeUndefined()
    vi.useRealTimers()
    expect(await inTime(Promise.resolve('ready'))).toBe('ready')
  })
  it('subscribes with the key of the server, once, and anew when that is another one', async () => {
    const manager = new Manager()
    const sent: Record<string, string>[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => (sent.push(JSON.parse(body) as Record<string, string>), new Response('{"mailboxes": []}')))
    await begin(KEY, parts(manager))
    await begin(KEY, parts(manager))
    expect(manager.made).toBe(1)
    expect(sent[0]).toMatchObject({ endpoint: 'https://push.example/1', p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg', label: 'Firefox on Linux' })
    expect(await telling(parts(manager))).toBe('on')
    await begin(KEY.replace('BCV', 'BCW'), parts(manager))
    expect(manager.made).toBe(2)
  })
  it('tells what came of a message in words', () => {
    expect(cameOf('too_slow')).toBe('No answer in time.')
    expect(cameOf('answer_503')).toContain('503')
    expect(why(new RestError(409, 'mailbox.bad_address', '', { why: 'not_public' }))).toContain('private network')
  })
})

describe('wishes for one table', () => {
  it('begin with what is wished everywhere, and with nothing else of it', () => {
    const kinds = { turn: 'first', clock: false, vote: true, talk: false, course: true } as const
    expect(kindsOf({ ...kinds, quiet: null, daily: null, silent: [], tables: {} } as typeof kinds)).toEqual(kinds)
  })
  it('stand behind the names of those one plays against', () => {
    const seat = (name: string | null, yours: boolean) => ({ name, yours }) as Parameters<typeof opponents>[0]['seats'][number]
    expect(opponents({ seats: [seat('Leto', false), seat('Me', true), seat(null, false), seat('Chani', false)] })).toMatch(/Leto.*Chani/)
  })
})

/** The worker, with the parts of a browser that it needs. */
function worker(online: { now: boolean }) {
  const listeners: Record<string, (event: Record<string, unknown>) => void> = {}
  const shown: { title: string; tag: string; data: { navigate: string } }[] = []
  const opened: string[] = []
  const pages: { focus: () => Promise<void>; navigate: (url: string) => Promise<void>; postMessage: (asked: unknown, ports: MessagePort[]) => void }[] = []
  const leads: Record<string, string> = {}
  const kept = new Map<string, Response>()
  const posted: string[] = []
  const keyOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, 'https://table.example').href
  const cache = {
    put: async (request: string | { url: string }, found: Response) => void kept.set(keyOf(request), found),
    match: async (request: string | { url: string }) => kept.get(keyOf(request))?.clone(),
    addAll: async (files: string[]) => files.forEach((file) => kept.set(keyOf(file), new Response(file))),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  const self = {
    location: { origin: 'https://table.example' },
    navigator: {},
    addEventListener: (name: string, does: (event: Record<string, unknown>) => void) => (listeners[name] = does),
    skipWaiting: async () => undefined,
    registration: {
      pushManager: { subscribe: async (options: object) => ({ toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'a', auth: 'b' }, options }) }) },
      showNotification: async (title: string, rest: { tag: string; data: { navigate: string } }) => void shown.push({ title, ...rest }),
    },
    clients: { claim: async () => undefined, matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  }
  const fetched = async (request: string | { url: string }, more?: { method?: string; body?: string }) => {
    if (!online.now) throw new TypeError('no network')
    const [, token] = /\/go\/(.*)/.exec(keyOf(request)) ?? []
    if (token !== undefined) return Response.json({ leads: leads[token] ?? '/' })
    if (more?.method === 'POST') posted.push(`${String(request)} ${more.body ?? ''}`)
    return new Response(keyOf(request).endsWith('/') ? '<script src="/assets/index-1.js"></script>' : keyOf(request))
  }
  const code = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')
  // oxlint-disable-next-line no-implied-eval
  new Function('self', 'caches', 'fetch', code)(self, { open: async () => cache }, fetched)
  const fire = async (name: string, event: Record<string, unknown> = {}) => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const full = { ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work), respondWith: (work: Promise<Response>) => void (answer = work) }
    listeners[name]!(full)
    await Promise.all(waits)
    return answer
  }
  return { fire, shown, opened, pages, leads, kept, posted }
}

describe('the worker', () => {
  const push = (notification: object) => ({ data: { json: () => ({ web_push: 8030, notification }) } })
  it('shows whatever is pushed, one message for each game', async () => {
    const { fire, shown } = worker({ now: true })
    await fire('push', push({ title: 'It is your turn', body: 'Against Leto.', tag: 'topic', navigate: 'https://table.example/go/x' }))
    await fire('push', { data: null })
    await fire('push', { data: { json: () => JSON.parse('{"web_push": 8030, "notif') as object } })
    expect(shown).toMatchObject([{ title: 'It is your turn', tag: 'topic', data: { navigate: 'https://table.example/go/x' } }, { title: 'Arrakis' }, { title: 'Arrakis' }])
  })
  it('says where the browser has moved to, with or without being told the new address', async () => {
    const { fire, posted } = worker({ now: true })
    const there = { toJSON: () => ({ endpoint: 'https://push.example/3', keys: { p256dh: 'c', auth: 'd' } }) }
    await fire('pushsubscriptionchange', { newSubscription: there, oldSubscription: null })
    await fire('pushsubscriptionchange', { newSubscription: null, oldSubscription: { endpoint: 'https://push.example/1', options: {} } })
    await fire('pushsubscriptionchange', { newSubscription: null, oldSubscription: null })
    expect(posted).toEqual([
      '/api/messages/push {"endpoint":"https://push.example/3","p256dh":"c","auth":"d","before":""}',
      '/api/messages/push {"endpoint":"https://push.example/2","p256dh":"a","auth":"b","before":"https://push.example/1"}',
    ])
  })
  it('leads a click to a page that is there, or opens one, and never to another place', async () => {
    const { fire, opened, pages } = worker({ now: true })
    const click = (navigate: string) => fire('notificationclick', { notification: { close: () => undefined, data: { navigate } } })
    await click('https://table.example/go/x')
    await click('https://elsewhere.example/')
    expect(opened.map((url) => new URL(url).origin)).toEqual(['https://table.example', 'https://table.example'])
    expect(opened[0]).toBe('https://table.example/go/x')
    const went: string[] = []
    pages.push({ focus: async () => undefined, navigate: async (url) => void went.push(url), postMessage: () => undefined })
    await click('https://table.example/go/y')
    expect(went).toEqual(['https://table.example/go/y'])
  })
  it('comes back to the window that shows the game already, and takes the first one elsewhere only where none does', async () => {
    const online = { now: true }
    const { fire, pages, leads, opened } = worker(online)
    const click = (navigate: string) => fire('notificationclick', { notification: { close: () => undefined, data: { navigate } } })
    const went: string[] = []
    const page = (name: string, shows: string) => pages.push({ focus: async () => void went.push(name), navigate: async (url) => void went.push(`${name} to ${new URL(url).pathname}`), postMessage: (_, [port]) => port?.postMessage(shows) })
    leads['x'] = '/#/game/one'
    page('first', '#/account')
    page('second', '#/game/one')
    page('third', '#/game/other')
    await click('https://table.example/go/x')
    expect(went.splice(0)).toEqual(['second'])
    // Of a game that no window shows, and where nobody says which it is.
    leads['y'] = '/#/game/two'
    await click('https://table.example/go/y')
    await click('https://table.example/go/z')
    online.now = false
    await click('https://table.example/go/x')
    expect(went.splice(0)).toEqual(['first', 'first to /go/y', 'first', 'first to /go/z', 'first', 'first to /go/x'])
    // What says itself where it leads needs no server.
    await click('https://table.example/#/game/other')
    expect(went).toEqual(['third'])
    expect(opened).toEqual([])
  })
  it('opens the page without a network, asks for it first where there is one, and leaves the server its own addresses', async () => {
    const online = { now: true }
    const { fire, kept } = worker(online)
    await fire('install')
    expect([...kept.keys()]).toContain('https://table.example/assets/index-1.js')
    online.now = false
    const home = { request: { url: 'https://table.example/', method: 'GET', mode: 'navigate' } }
    expect(await (await fire('fetch', home))!.text()).toContain('index-1.js')
    const asset = { request: { url: 'https://table.example/assets/index-1.js', method: 'GET', mode: 'cors' } }
    expect(await (await fire('fetch', asset))!.text()).toContain('index-1')
    for (const path of ['/api/me', '/go/token', '/ws/lobby']) {
      expect(await fire('fetch', { request: { url: `https://table.example${path}`, method: 'GET', mode: 'navigate' } })).toBeUndefined()
    }
  })
})

describe('the icon of what is installed', () => {
  it('says nothing of messages once somebody looks, and does so again each time', () => {
    const looks: (() => void)[] = []
    let cleared = 0
    const page = { visibilityState: 'hidden', addEventListener: (_: string, look: () => void) => looks.push(look), removeEventListener: () => void looks.pop() }
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', { clearAppBadge: async () => void (cleared += 1) })
    const end = unmarked()
    expect(cleared).toBe(0)
    page.visibilityState = 'visible'
    looks[0]!()
    expect(cleared).toBe(1)
    end()
    expect(looks).toEqual([])
    vi.stubGlobal('navigator', {})
    unmarked()()
    expect(cleared).toBe(1)
  })
})

describe('the manifest', () => {
  it('names icons that are there, in their sizes', () => {
    const at = (file: string) => readFileSync(new URL(`../public/${file}`, import.meta.url))
    const manifest = JSON.parse(at('manifest.webmanifest').toString()) as { id: string; start_url: string; icons: { src: string; sizes: string }[] }
    expect([manifest.id, manifest.start_url]).toEqual(['/', '/'])
    for (const { src, sizes } of manifest.icons) {
      const png = at(src.slice(1))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
  })
  it('shows the table before it is installed, wide and narrow', () => {
    const at = (file: string) => readFileSync(new URL(`../public/${file}`, import.meta.url))
    const { screenshots } = JSON.parse(at('manifest.webmanifest').toString()) as { screenshots: { src: string; sizes: string; type: string; form_factor: string }[] }
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
    for (const { src, sizes, type } of screenshots) {
      const picture = at(src.slice(1))
      expect([type, picture.toString('latin1', 8, 16)]).toEqual(['image/webp', 'WEBPVP8X'])
      const [width, height] = [1 + picture.readUIntLE(24, 3), 1 + picture.readUIntLE(27, 3)]
      expect(`${width}x${height}`).toBe(sizes)
      // Browsers show none that is too small, too large or too long.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
      expect(Math.max(width, height)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(width, height)))
    }
  })
})
