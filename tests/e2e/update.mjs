// A page of the previous build while a game is played: without a server it shows what was seen last and says so, and when a newer
// server comes it is told so, loads itself anew, and plays on. Usage: node tests/e2e/update.mjs [seed]
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookAt } from './axed.mjs'
import { follow, play, script } from './hands.mjs'
import { person, root, startTable } from './table.mjs'

const current = process.env.DIST ?? join(root, 'frontend/dist')
const built = /\/assets\/(index-[\w-]+)\.js"/.exec(readFileSync(join(current, 'index.html'), 'utf8'))[1]
/** The same client under another name of its first script: another build, as far as anybody can see. */
const before = mkdtempSync(join(tmpdir(), 'arrakis-before-'))
cpSync(current, before, { recursive: true })
for (const file of ['index.html', ...readdirSync(join(before, 'assets')).filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`)]) {
  writeFileSync(join(before, file), readFileSync(join(before, file), 'utf8').replaceAll(built, `${built}-before`))
}
renameSync(join(before, 'assets', `${built}.js`), join(before, 'assets', `${built}-before.js`))

const env = { E2E_CLIENT: before }
await script(
  async ({ server, guide, browser, troubles }) => {
    const wrong = (what) => troubles.push(what)
    const ada = await person(browser, 'Ada', troubles, { serviceWorkers: 'allow' })
    const ben = await person(browser, 'Ben', troubles, { serviceWorkers: 'allow' })
    const people = [ada, ben].map((page) => ({ page, seen: follow(page) }))
    await startTable(server, ada, ben)
    const first = await play(people, guide, (n) => n >= 6, { troubles })
    const buildOf = (page) => page.evaluate(() => /\/assets\/([\w.-]+)\.js$/.exec(document.querySelector('script[type=module][src*="/assets/"]').src)[1])
    if ((await buildOf(ada)) !== `${built}-before`) wrong(`began with ${await buildOf(ada)}`)
    await ada.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const noted = () => ada.evaluate(async () => (await (await (await caches.open('arrakis-seen')).match((await (await caches.open('arrakis-seen')).keys())[0] ?? ''))?.json())?.seq)
    for (let n = 0; n < 200 && (await noted()) !== people[0].seen.seq; n++) await ada.waitForTimeout(50)
    if ((await noted()) !== people[0].seen.seq) wrong('what was seen last was not noted')

    // Without a server: the page opens, shows what was seen last, says so, and asks nothing.
    troubles.offline = true
    await server.kill()
    await ada.reload()
    await ada.locator('.board').first().waitFor({ timeout: 60_000 })
    const marked = await ada.locator('.offline').textContent()
    if (!/seen/.test(marked)) wrong(`not marked: ${marked}`)
    if (await ada.locator('button.confirm:enabled').count()) wrong('something can be chosen')
    // It can be read on a phone as well, in whatever light.
    await ada.setViewportSize({ width: 360, height: 740 })
    await lookAt(troubles)(ada, 'a table without a server')
    await ada.setViewportSize({ width: 1280, height: 800 })
    await ada.goto(`${server.url}/#/`)
    await ada.locator('[data-kept]').first().click()
    await ada.locator('.board').first().waitFor()

    // The newer server: both pages, one of which has never been closed, load themselves anew and play on.
    env.E2E_CLIENT = current
    await server.start()
    for (const { page } of people) {
      await page.waitForFunction((name) => document.querySelector('script[type=module][src*="/assets/"]')?.src.endsWith(`/${name}.js`), built, { timeout: 60_000 })
      await page.locator('.board').first().waitFor({ timeout: 60_000 })
      await page.locator('.offline').waitFor({ state: 'detached', timeout: 60_000 })
    }
    troubles.offline = false
    const second = await play(people, guide, (n) => n >= 6, { troubles })
    // The worker has come along: what it opens without a network is the new page.
    const kept = await ada.evaluate(async () => (await (await caches.match('/')).text()).includes('-before'))
    if (kept) wrong('the worker still keeps the page of before')

    // Whoever opens nothing but the start page of a newer build has their games without a network all the same.
    await ada.goto('about:blank')
    await ada.goto(`${server.url}/api/options`)
    await ada.evaluate(async () => {
      const cache = await caches.open('arrakis')
      for (const each of await cache.keys()) if (each.url.includes('/assets/')) await cache.delete(each)
    })
    await ada.goto(`${server.url}/#/`)
    const parts = ['Offline', 'Game', 'game.en']
    const missing = () => ada.evaluate(async (parts) => {
      const kept = (await (await caches.open('arrakis')).keys()).map(({ url }) => url)
      return parts.filter((part) => !kept.some((url) => url.includes(`/assets/${part}-`)))
    }, parts)
    for (let n = 0; n < 300 && (await missing()).length; n++) await ada.waitForTimeout(100)
    if ((await missing()).length) wrong(`not there without a network: ${await missing()}`)
    await ada.waitForLoadState('networkidle')
    troubles.offline = true
    await server.kill()
    await ada.reload()
    await ada.locator('[data-kept]').first().click()
    await ada.locator('.board').first().waitFor({ timeout: 60_000 })
    rmSync(before, { recursive: true })
    return { choices: first.choices + second.choices, marked }
  },
  { env },
)
