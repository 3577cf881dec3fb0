// Without colours: what further boxes bring stands out from what it stands on, and each piece is told from every other by its
// shape alone, whichever side it has. On boards strewn at random, 1280 pixels wide; FOLDER: where pictures in grey go.
// Usage: node tests/e2e/shapes.mjs; see stage.mjs for what it shows.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { positions, serve, visitor } from './stage.mjs'
import { launch, root } from './table.mjs'

/** The least contrast to the ground, the share of pieces that is told right, and how few of a kind say anything. */
const CONTRAST = 3
const TOLD = 0.97
const FEWEST = 5
const SHAPES = new Map([...readFileSync(join(root, 'frontend/src/board/shapes.ts'), 'utf8').matchAll(/(\w+): \{ body: '([^']+)'/g)].map(([, kind, body]) => [body, kind]))

const { strewn: all, replay } = positions()
const server = await serve()
const browser = await launch()
const troubles = []

/** Runs in the page: what stands on the board and in the air, with points along its outline: off it, within and upon it. */
function look() {
  const board = document.querySelector('.board').getBoundingClientRect()
  const found = []
  const pieces = [...document.querySelectorAll('.world .piece')].map((piece) => [piece, piece.getBoundingClientRect()])
  for (const body of document.querySelectorAll('.world .piece.beside .body, .world .zone .vehicle')) {
    const { x, y, width, height } = body.getBoundingClientRect()
    if (x < board.left + 4 || y < board.top + 4 || x + width > board.right - 4 || y + height > board.bottom - 4) continue
    const kind = body.getAttribute('d') ?? body.querySelector('use').getAttribute('href').slice(3)
    const outline = []
    if (body.getTotalLength) {
      const all = body.getTotalLength()
      const matrix = body.getScreenCTM()
      const limb = body.parentElement.querySelector('.limb.under')
      for (let i = 0; i < 60; i++) {
        const at = body.getPointAtLength(((i + 0.5) / 60) * all)
        const next = body.getPointAtLength(((i + 0.6) / 60) * all)
        const long = Math.hypot(next.x - at.x, next.y - at.y) || 1
        const [x, y] = [(next.y - at.y) / long, (at.x - next.x) / long]
        const off = (pixels) => new DOMPoint(at.x + (x * pixels) / matrix.a, at.y + (y * pixels) / matrix.a)
        const out = body.isPointInFill(off(1)) ? -1 : 1
        const [outside, ...upon] = [3.5, -2, 0, 0.5, 1, 1.5].map((pixels) => off(pixels * out))
        // Where it goes on, or another piece lies, it is not ground.
        const { x: gx, y: gy } = outside.matrixTransform(matrix)
        if (body.isPointInFill(outside) || limb?.isPointInStroke(outside) || pieces.some(([piece, box]) => !piece.contains(body) && gx > box.left && gx < box.right && gy > box.top && gy < box.bottom)) continue
        outline.push([outside, ...upon].map((point) => point.matrixTransform(matrix)).map((point) => [point.x, point.y]))
      }
    }
    found.push({ kind, aloft: !body.getTotalLength, outline, x, y, width, height })
  }
  return found
}

/** Runs in a page of its own: each piece in grey on a small even grid, and its contrast to its ground. */
async function measure({ png, pieces }) {
  const SIDE = 16
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.filter = 'grayscale(1)'
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const grey = (x, y) => data[4 * (Math.round(y) * image.width + Math.round(x))] / 255
  const light = (grey) => (grey <= 0.04045 ? grey / 12.92 : ((grey + 0.055) / 1.055) ** 2.4)
  const contrast = (one, other) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05)
  const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)]
  const looks = pieces.map(({ outline, x, y, width, height }) => {
    const grid = []
    for (let row = 0; row < SIDE; row++) for (let column = 0; column < SIDE; column++) grid.push(grey(x + ((column + 0.5) / SIDE) * width, y + ((row + 0.5) / SIDE) * height))
    const out = outline.map(([outside, ...upon]) => Math.max(...upon.map((point) => contrast(grey(...point), grey(...outside)))))
    return { grid, contrast: outline.length ? at(out, 0.5) : contrast(at(grid, 0.04), at(grid, 0.96)) }
  })
  context.drawImage(canvas, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  return { looks, picture: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

/** How alike two pieces look, whichever is light and whichever dark. */
function alike(one, other) {
  const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length
  const [a, b] = [mean(one), mean(other)]
  const sum = (of) => one.reduce((total, _, i) => total + of(one[i] - a, other[i] - b), 0)
  return Math.abs(sum((p, q) => p * q)) / Math.sqrt(sum((p) => p * p) * sum((_, q) => q * q) || 1)
}

try {
  const page = await visitor({ browser, url: server.url, all, replay, troubles }, { width: 1280, height: 800 })
  const press = await (await browser.newContext()).newPage()
  const found = []
  for (const name of Object.keys(all)) {
    await page.evaluate((id) => (location.hash = `#/game/${id}`), name)
    await page.waitForSelector('.world .piece.beside')
    await page.waitForTimeout(300)
    const pieces = await page.evaluate(look)
    const { looks, picture } = await press.evaluate(measure, { png: (await page.screenshot()).toString('base64'), pieces })
    found.push(...pieces.map(({ kind, aloft, width }, i) => ({ kind: SHAPES.get(kind) ?? kind, aloft, width, name, ...looks[i] })))
    if (!process.env.FOLDER) continue
    mkdirSync(process.env.FOLDER, { recursive: true })
    writeFileSync(join(process.env.FOLDER, `${name}.png`), Buffer.from(picture, 'base64'))
  }
  const figures = {}
  let right = 0
  for (const piece of found) {
    const others = found.filter((each) => each !== piece && each.aloft === piece.aloft)
    const nearest = others.reduce((best, each) => (alike(piece.grid, each.grid) > alike(piece.grid, best.grid) ? each : best))
    if (nearest.kind === piece.kind) right += 1
    else console.error(`${piece.name}: ${piece.kind} looks like ${nearest.kind} of ${nearest.name}`)
    const kind = (figures[piece.aloft ? `${piece.kind} aloft` : piece.kind] ??= { pieces: 0, least: Infinity })
    kind.pieces += 1
    kind.least = Math.min(kind.least, piece.contrast)
  }
  for (const kind of SHAPES.values()) if ((figures[kind]?.pieces ?? 0) < FEWEST) troubles.push(`only ${figures[kind]?.pieces ?? 0} of ${kind}`)
  for (const [kind, { least }] of Object.entries(figures)) if (least < CONTRAST) troubles.push(`${kind} has a contrast of ${least.toFixed(1)} to its ground`)
  if (right / found.length < TOLD) troubles.push(`told right: ${right} of ${found.length}`)
  for (const kind of Object.values(figures)) kind.least = kind.least.toFixed(1)
  console.log(JSON.stringify({ figures, pieces: found.length, told: `${((100 * right) / found.length).toFixed(1)} %`, wide: `${Math.min(...found.map(({ width }) => width)).toFixed(1)} px`, troubles }))
  if (troubles.length) process.exitCode = 1
} finally {
  await browser.close()
  server.stop()
}
