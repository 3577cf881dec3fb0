// Pictures of the table: every kind of decision, as the built client shows what the engine sends.
// Usage: node tests/e2e/screenshots.mjs [folder] [names,...]; see stage.mjs for what it shows.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, lookUp, root } from './table.mjs'

const folder = process.argv[2] ?? join(root, 'docs/screenshots')
const wanted = process.argv[3] ? new Set(process.argv[3].split(',')) : null
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }
/** Beside the decisions, which are shown in both sizes: picture, position, and what else is set. */
const OTHERS = {
  'battle-dark': ['continue_or_cease', { colorScheme: 'dark' }],
  'mid-game-dark': ['choose_action', { colorScheme: 'dark' }],
  'log': ['choose_action', { tab: 'log' }],
  'prescience': ['claim_window', { tab: 'prescience' }],
  'spice': ['spend_spice', { tab: 'spice' }],
  'large-screen': ['choose_action', { viewport: { width: 2560, height: 1440 } }],
}

const { positions: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []
const stage = { browser, url: server.url, all, replay, troubles }
mkdirSync(folder, { recursive: true })

async function sit(page, position) {
  await page.evaluate((name) => (location.hash = `#/game/${name}`), position)
  const { decision } = all[position].view.public.waiting
  await page.waitForSelector(all[position].menu ? `.tray[data-decision="${decision}"][data-active=true]` : '.board', { timeout: 10_000 })
  if (position.startsWith('free_')) await page.locator(`.free [data-verb=${position.slice(5)}]`).first().click()
  await page.waitForTimeout(260)
}

const press = await (await browser.newContext()).newPage()
/** As WebP: pictures of a map are a tenth of their size. */
async function save(page, name) {
  const png = await page.screenshot()
  const webp = await press.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.42 })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }, png.toString('base64'))
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
  if (process.env.PNG) writeFileSync(join(folder, `${name}.png`), png)
}
const asked = (...names) => !wanted || names.some((name) => wanted.has(name))

try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await visitor(stage, viewport)
    for (const kind of Object.keys(all)) {
      if (!asked(kind, `${kind}-${size}`)) continue
      await sit(page, kind)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) troubles.push(`${kind} at ${viewport.width} pixels: ${over} too wide`)
      await save(page, `${kind}-${size}`)
    }
    for (const [name, address] of Object.entries({ start: '#/', lobby: '#/table/open', invitation: '#/invite/token', rules: '#/rules' })) {
      if (!asked(name)) continue
      await page.evaluate((hash) => (location.hash = hash), address)
      await page.waitForTimeout(700)
      await save(page, `${name}-${size}`)
    }
    if (asked('replay', `replay-${size}`)) {
      await page.evaluate((seq) => (location.hash = `#/replay/picture/all/${seq}`), replay.seq + 30)
      await page.waitForSelector('.transport')
      await page.waitForTimeout(300)
      await save(page, `replay-${size}`)
    }
    await page.context().close()
  }
  for (const [name, [position, { tab, viewport = SIZES.wide, ...options }]] of Object.entries(OTHERS)) {
    if (!asked(name)) continue
    const page = await visitor(stage, viewport, options)
    await sit(page, position)
    if (tab) await lookUp(page, tab)
    await page.waitForTimeout(200)
    await save(page, name)
    await page.context().close()
  }
} finally {
  if (troubles.length) {
    console.error(troubles.join('\n'))
    process.exitCode = 1
  }
  await browser.close()
  server.stop()
}
