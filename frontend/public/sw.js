/*
 * Beside the page, when it is closed: shows what is pushed, leads to where a click wants to go, and opens the page
 * without a network. It keeps no version of its own: pages are asked for first wherever there is a network.
 */
const KEPT = 'arrakis'
/** Files with a hash in their name that are kept at most, of this build and those before it. */
const MOST = 300
/** Milliseconds after which a page that is here is not waited for any longer. */
const LATE = 5_000
/** Milliseconds that a click waits for who knows where it leads: after a second some browsers do not count it any more. */
const SOON = 400

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const page = await fetch('/', { cache: 'no-cache' })
      const text = await page.clone().text()
      const cache = await caches.open(KEPT)
      await cache.put('/', page)
      const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)
      await cache.addAll(named)
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  // Links in messages and whatever else the server answers itself are its own business.
  else if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(page(event))
})

async function page(event) {
  const cache = await caches.open(KEPT)
  const asked = fetch(event.request).then(async (found) => {
    if (found.ok) await cache.put('/', found.clone())
    return found
  })
  const kept = await cache.match('/')
  if (!kept) return asked
  event.waitUntil(asked.catch(() => undefined))
  // In a tunnel nothing fails, and nothing comes either. Should the server be newer, it says so to the page.
  return Promise.race([asked.catch(() => kept), new Promise((done) => setTimeout(done, LATE, kept))])
}

/** What has a hash in its name never changes. */
async function asset(request) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(request)
  if (kept) return kept
  const found = await fetch(request)
  if (found.ok) {
    await cache.put(request, found.clone())
    const all = await cache.keys()
    const old = all.filter(({ url }) => url.includes('/assets/')).slice(0, Math.max(0, all.length - MOST))
    await Promise.all(old.map((each) => cache.delete(each)))
  }
  return found
}

/** What was pushed; nothing of what cannot be read. */
function read(data) {
  try {
    return data?.json()?.notification
  } catch {
    return undefined
  }
}

self.addEventListener('push', (event) => {
  const told = read(event.data)
  // Whatever comes is shown: browsers take the permission away from who shows nothing.
  const { title = 'Arrakis', body = '', tag = '', navigate = '/' } = told ?? {}
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, { body, tag, renotify: tag !== '', icon: '/icon-192.png', badge: '/icon-192.png', data: { navigate } }),
      self.navigator.setAppBadge?.(1).catch(() => undefined),
    ]),
  )
})

// Browsers move to another address now and then: whoever was told things here goes on being told, without having to look.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moved(event)))

async function moved({ newSubscription, oldSubscription }) {
  const there = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!there) return
  const { endpoint, keys } = there.toJSON()
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, before: oldSubscription?.endpoint ?? '' })
  await fetch('/api/messages/push', { method: 'POST', credentials: 'same-origin', headers: { 'content-type': 'application/json' }, body })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.navigate ?? '/'))
})

/** In a page that is there already, or in a new one. Nothing but our own addresses is opened. */
async function open(address) {
  const url = new URL(address, self.location.origin)
  if (url.origin !== self.location.origin) url.href = self.location.origin
  await self.navigator.clearAppBadge?.().catch(() => undefined)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [there] = pages
  if (!there) return self.clients.openWindow(url.href)
  const [to, ...shown] = await Promise.all([leads(url), ...pages.map(shows)])
  const already = to ? pages[shown.indexOf(to)] : undefined
  if (already) return already.focus().catch(() => undefined)
  await there.focus().catch(() => undefined)
  // A page that this worker does not have in hand yet cannot be led anywhere.
  return there.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}

/** A page and what it is about, of what stands behind the hash sign. */
const about = (hash) => hash.split('/').slice(0, 3).join('/')
const soon = (asked) => Promise.race([asked.catch(() => ''), new Promise((done) => setTimeout(done, SOON, ''))])

/** Where an address leads to, as far as it is said in time: a link in a message does not say itself of which game it is. */
function leads(url) {
  if (!url.pathname.startsWith('/go/')) return about(url.hash)
  const asked = fetch(url.href, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  return soon(asked.then((found) => found.json()).then((found) => about(new URL(found.leads, url).hash)))
}

/** What a page shows now: browsers tell only what it has begun with. */
function shows(page) {
  const { port1, port2 } = new MessageChannel()
  const told = new Promise((done) => (port1.onmessage = ({ data }) => done(about(String(data)))))
  page.postMessage({ asks: 'shown' }, [port2])
  return soon(told).finally(() => port1.close())
}
