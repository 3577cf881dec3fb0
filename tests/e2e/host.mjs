// Whoever looks after the server: in by the link of the command line, out, and in again by name and password on a telephone; and what friends reach.
// Usage: node tests/e2e/host.mjs
import { script } from './hands.mjs'

const PASSWORD = 'the swordmaster of ginaz'
const SIZES = { wide: { width: 1366, height: 768 }, narrow: { width: 360, height: 740 } }

await script(async ({ server, browser, troubles }) => {
  const held = (what, holds) => holds || troubles.push(what)

  /** Somebody at a device of that size; being asked to log in is no trouble. */
  async function device(size) {
    const context = await browser.newContext({ viewport: SIZES[size], reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.on('pageerror', (error) => troubles.push(`${size}: ${error.message}`))
    page.on('console', (line) => line.type() === 'error' && !line.text().includes('401') && troubles.push(`${size}: ${line.text()}`))
    return page
  }
  const fits = async (page, what) => held(`${what} is too wide`, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))

  async function lookedThrough(page, size) {
    await page.waitForSelector('[data-of=versions]')
    held(`${size}: a process is shown`, (await page.locator('[data-of=processes] tbody tr').count()) === 1)
    await page.click('[data-act=backup]')
    await page.waitForSelector('[data-of=backups] li')
    await fits(page, `the host's page, ${size}`)
  }

  const desk = await device('wide')
  await desk.goto(server.command('host-link', 'Duncan').trim())
  await desk.fill('[data-field=password]', PASSWORD)
  await desk.click('[data-act=set]')
  await lookedThrough(desk, 'wide')
  await desk.click('[data-act=logout]')
  await desk.waitForSelector('[data-act=login]')

  const telephone = await device('narrow')
  await telephone.goto(`${server.url}/#/host`)
  await telephone.fill('[data-field=name]', 'Duncan')
  await telephone.fill('[data-field=password]', PASSWORD)
  await telephone.click('[data-act=login]')
  await lookedThrough(telephone, 'narrow')

  await telephone.goto(`${server.url}/#/reach`)
  await telephone.waitForSelector('[data-check=socket]')
  const checks = await telephone.locator('[data-check]').evaluateAll((all) => all.map((one) => `${one.dataset.check} ${one.dataset.agrees}`))
  held(`not all agrees: ${checks.join(', ')}`, checks.length === 6 && checks.every((check) => check.endsWith('true')))
  await fits(telephone, 'what friends reach')
})
