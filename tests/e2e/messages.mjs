// Being told things: the page for it, one that can be installed, what is pushed, where a click leads, opening without a network.
// Usage: node tests/e2e/messages.mjs [seed]
import { script } from './hands.mjs'
import { person } from './table.mjs'

await script(
  async ({ server, browser, troubles }) => {
    const leto = await person(browser, 'Leto', troubles, { serviceWorkers: 'allow', permissions: ['notifications'] })
    const wrong = (what) => troubles.push(what)

    // A host who has switched webhooks on; there is no https here, and the page says so.
    await leto.goto(server.url)
    await leto.fill('#name', 'Leto')
    await leto.click('.enter')
    await leto.locator('.me b').waitFor()
    await leto.click('[data-act=account]')
    await leto.click('[data-act=account-messages]')
    await leto.locator('[data-of=browser]').getByText('https://').waitFor()
    await leto.selectOption('[name=form]', 'slack')
    await leto.fill('[name=address]', 'https://10.0.0.1/hook')
    // Refused with 409, which the console complains about.
    const before = troubles.length
    await leto.click('[data-act=add]')
    await leto.getByText('private network').waitFor()
    troubles.splice(before)
    await leto.fill('[name=address]', 'https://hooks.example/secret')
    await leto.click('[data-act=add]')
    const box = leto.locator('[data-mailbox=webhook]')
    await box.waitFor()
    if ((await box.innerText()).includes('secret')) wrong('the address is shown')
    await box.locator('[data-wish=turn]').selectOption('first')
    await box.getByText('Kept.').waitFor()
    await leto.reload()
    if ((await box.locator('[data-wish=turn]').inputValue()) !== 'first') wrong('a wish was not kept')
    await box.locator('[data-act=remove]').click()
    await box.waitFor({ state: 'detached' })

    // Where there is https the page subscribes with the server's key. No push service can be reached here: what stands in for it gives an
    // address and keys, and they are what the server is told.
    const key = `B${'A'.repeat(86)}`
    await leto.addInitScript(() => {
      let may = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => may })
      Notification.requestPermission = async () => (may = 'granted')
      let there = null
      PushManager.prototype.getSubscription = async () => there
      PushManager.prototype.subscribe = async function (options) {
        window.asked = { ...options, there: may }
        const keys = { p256dh: new Uint8Array(65).fill(4).buffer, auth: new Uint8Array(16).fill(1).buffer }
        return (there = { endpoint: 'https://push.example/leto', options: { applicationServerKey: null }, getKey: (name) => keys[name], unsubscribe: async () => true })
      }
    })
    const told = []
    await leto.route('**/api/messages', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), push: key } })
    })
    await leto.route('**/api/messages/push', async (route) => {
      told.push(route.request().postDataJSON())
      const wishes = { turn: 'each', clock: true, vote: true, talk: true, course: true, quiet: null, daily: null, silent: [], tables: {} }
      const mailbox = { id: 'one', kind: 'push', label: told[0].label, form: '', wishes, created_at: 1, last_at: null, trouble: '', failed_at: null, waits: false, gone: false }
      await route.fulfill({ status: 201, json: { webhooks: true, push: key, mail: false, mailboxes: [mailbox] } })
    })
    await leto.reload()
    await leto.click('[data-act=tell-me]')
    await leto.locator('[data-telling=on]').waitFor()
    await leto.locator('[data-mailbox=push]').waitFor()
    const asked = await leto.evaluate(() => window.asked)
    if (!asked.userVisibleOnly || asked.applicationServerKey !== key || asked.there !== 'granted') wrong(`subscribed with ${JSON.stringify(asked)}`)
    const [{ endpoint, p256dh, auth, label, before: moved }, ...more] = told
    if (endpoint !== 'https://push.example/leto' || p256dh.length !== 87 || auth.length !== 22 || !/Chrom/.test(label) || moved || more.length) wrong(`the server was told ${JSON.stringify(told)}`)
    await leto.unroute('**/api/messages')

    // Chromium would install it.
    const wire = await leto.context().newCDPSession(leto)
    const { errors } = await wire.send('Page.getAppManifest')
    if (errors.length) wrong(`manifest: ${JSON.stringify(errors)}`)
    const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors')
    const counted = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    if (counted.length) wrong(`cannot be installed: ${JSON.stringify(counted)}`)

    // What is pushed is shown, and a click on it leads to the page that is there.
    await leto.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const [worker] = leto.context().serviceWorkers()
    // A browser without windows has no icon to mark, and ends whatever asks for that.
    await worker.evaluate(() => {
      self.marks = []
      WorkerNavigator.prototype.setAppBadge = async (many) => void self.marks.push(many)
      WorkerNavigator.prototype.clearAppBadge = async () => void self.marks.push('none')
      if (Notification.permission === 'granted') return
      // Some cannot show anything either: what is to be shown is kept by its tag, as the others do.
      const there = new Map()
      ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, data }) => void there.set(tag, { title, tag, data, close: () => there.delete(tag) })
      ServiceWorkerRegistration.prototype.getNotifications = async () => [...there.values()]
      self.NotificationEvent = function (kind, { notification }) {
        return Object.assign(new ExtendableEvent(kind), { notification })
      }
    })
    await wire.send('ServiceWorker.enable')
    const registered = new Promise((done) => wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0].registrationId)))
    await wire.send('ServiceWorker.disable')
    await wire.send('ServiceWorker.enable')
    const notification = { title: 'It is your turn', body: 'Against Vladimir.', tag: 'one', navigate: `${server.url}/go/nowhere` }
    const push = { origin: server.url, registrationId: await registered, data: JSON.stringify({ web_push: 8030, notification }) }
    await wire.send('ServiceWorker.deliverPushMessage', push)
    await wire.send('ServiceWorker.deliverPushMessage', push)
    const shown = () => worker.evaluate(async () => (await self.registration.getNotifications()).map(({ title, tag, data }) => ({ title, tag, to: data.navigate })))
    let there = await shown()
    for (let tries = 0; there.length === 0 && tries < 100; tries++) {
      await new Promise((done) => setTimeout(done, 50))
      there = await shown()
    }
    if (there.length !== 1 || there[0].title !== notification.title || there[0].to !== notification.navigate) wrong(`shown: ${JSON.stringify(there)}`)
    const went = leto.waitForURL((url) => url.pathname === '/' && !url.hash)
    went.catch(() => undefined)
    await worker.evaluate(async () => {
      const [one] = await self.registration.getNotifications()
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification: one }))
    })
    await went
    // A window that shows already what a message is about stays, and so do the others, whichever of them the browser names first.
    const other = await leto.context().newPage()
    await other.goto(`${server.url}/#/rules`)
    await other.evaluate(() => (location.hash = '#/people'))
    await leto.goto(`${server.url}/#/account`)
    for (const to of ['people', 'account']) {
      const windows = await worker.evaluate(async (address) => {
        await open(address)
        return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length
      }, `${server.url}/#/${to}`)
      const shown = [leto, other].map((page) => new URL(page.url()).hash).join()
      if (windows !== 2 || shown !== '#/account,#/people') wrong(`a click on what leads to ${to} left ${windows} windows at ${shown}`)
    }
    await other.close()
    const marks = await worker.evaluate(() => self.marks.join())
    if (marks !== '1,1,none,none,none') wrong(`the icon was marked: ${marks}`)

    // Without a server the page opens all the same, and says that nobody answers; also where nothing fails and nothing comes.
    troubles.offline = true
    const opened = () => leto.locator('#app').locator('[role=status], main').first()
    server.freeze()
    await leto.goto(server.url, { timeout: 20_000 })
    await opened().waitFor()
    await leto.goto('about:blank')
    await server.kill()
    await leto.goto(server.url)
    await opened().waitFor()
    await server.start()
    troubles.offline = false
    return {}
  },
  { env: { ARRAKIS_WEBHOOKS: 'on' } },
)
