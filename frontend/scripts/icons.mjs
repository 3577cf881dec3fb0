/** Draws the icons of the installed page from `public/icon.svg`, whenever that changes: node scripts/icons.mjs */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const folder = join(import.meta.dirname, '..', 'public')
const drawn = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** Systems cut what shape they like out of one that goes to the edges; nothing of it is near them. */
const wide = drawn.replace('rx="14"', '').replaceAll(/a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z/g, 'v6H0z')
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
for (const [file, size, svg] of [
  ['icon-192.png', 192, drawn],
  ['icon-512.png', 512, drawn],
  ['icon-maskable-512.png', 512, wide],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: join(folder, file), omitBackground: true })
}
await browser.close()
