// What axe-core finds on a page, in light and dark.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './table.mjs'

const require = createRequire(join(root, 'frontend/package.json'))
const AXE = readFileSync(require.resolve('axe-core'), 'utf8')
const GRAVE = new Set(['serious', 'critical'])
/** In the dark the page is the same but for its colours. */
const LIGHT = { resultTypes: ['violations'] }
const RULES = { light: LIGHT, dark: { ...LIGHT, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } }

/** How to look at a page: what is serious becomes one of the troubles. */
export const lookAt = (troubles) => async (page, name) => {
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    const violations = await page.evaluate(async (rules) => {
      // What is not painted would count as not there.
      const { style } = document.documentElement
      const before = style.opacity
      style.opacity = ''
      const { violations: all } = await window.axe.run(document, rules)
      style.opacity = before
      return all.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
      }))
    }, RULES[scheme])
    for (const { id, impact, nodes } of violations) if (GRAVE.has(impact)) troubles.push(`${name}, ${scheme}: ${id}: ${nodes.join(' | ')}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
