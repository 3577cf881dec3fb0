// What a page makes of frames, by the page's own module. Run by itself it reads lines of a view and a frame each, and
// writes the view after.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from '../../frontend/node_modules/typescript/lib/typescript.js'

const source = readFileSync(new URL('../../frontend/src/net/difference.ts', import.meta.url), 'utf8')
const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } })
const { entryOf, publicAfter, privateAfter, undoAfter } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)

export { entryOf }

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
    console.log(JSON.stringify(viewAfter(view, frame)))
  }
}
