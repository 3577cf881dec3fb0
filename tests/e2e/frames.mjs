// What a page makes of frames, by the page's own modules. Run by itself it reads lines of a view and a frame each, and
// writes what has happened, the menu, and the view after.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from '../../frontend/node_modules/typescript/lib/typescript.js'

/** A module of the page as an address that can be imported; what it imports that is no type with it. */
function address(source) {
  const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } })
  const whole = outputText.replaceAll(/from '(\..*?)'/g, (_, path) => `from '${address(new URL(`${path}.ts`, source))}'`)
  return `data:text/javascript,${encodeURIComponent(whole).replaceAll("'", '%27')}`
}
// What is generated may not be there yet, or be of before a change.
const [generated, schema] = ['../../frontend/src/generated/contract.ts', '../../app/protocol.schema.json'].map((path) => new URL(path, import.meta.url))
if (!existsSync(generated) || statSync(generated).mtimeMs < statSync(schema).mtimeMs) await import('../../frontend/scripts/contract.mjs')

const net = (name) => import(address(new URL(`../../frontend/src/net/${name}.ts`, import.meta.url)))
const { publicAfter, privateAfter, undoAfter } = await net('difference')
const { entryOf, wholeMenu } = await net('brief')

/** The menu of a message, if there is one. */
export const menuOf = ({ menu }) => (menu ? wholeMenu(menu) : null)

/** The view after a frame. */
export const viewAfter = (view, frame) => ({
  ...view,
  seq: frame.seq,
  ...(view.undo ? { undo: undoAfter(view.undo, frame) } : {}),
  public: publicAfter(view.public, frame),
  private: privateAfter(view.private, frame),
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const line of readFileSync(0, 'utf8').split('\n')) {
    const [view, frame] = JSON.parse(line)
    console.log(JSON.stringify([entryOf(frame).events, menuOf(frame), viewAfter(view, frame)]))
  }
}
