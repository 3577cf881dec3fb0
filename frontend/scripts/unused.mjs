/** Exports, files and packages of the client that nothing uses. */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Files that are begun with rather than imported. */
const ENTRANCES = ['src/main.ts', 'src/vite-env.d.ts', 'src/content/facts.d.ts']

const below = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|mjs|js|html)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('src/generated'))

const read = (file) => readFileSync(join(root, file), 'utf8')
const sources = new Map(below('src').map((file) => [file, read(file)]))
const others = [...below('tests'), ...below('scripts'), 'vite.config.ts', 'svelte.config.js'].map(read)

/** Words of a file without its comments: a name in a comment is not a use. */
const words = (text) => text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []
const used = new Map()
for (const text of [...sources.values(), ...others]) {
  for (const word of words(text)) used.set(word, (used.get(word) ?? 0) + 1)
}

const EXPORT = /^\s*export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm

const found = []
for (const [file, text] of sources) {
  for (const [, name] of text.matchAll(EXPORT)) {
    if (used.get(name) === 1) found.push(`${file}: nothing uses the export ${name}`)
  }
  const name = basename(file).replace(/\.(svelte\.ts|ts|svelte)$/, '')
  const imported = [...sources, ...others.map((text) => ['', text])].some(
    ([other, text]) => other !== file && (text.includes(`/${name}'`) || text.includes(`/${name}.`) || name === 'index'),
  )
  if (!ENTRANCES.includes(file) && !imported) found.push(`${file}: nothing imports it`)
}

const { dependencies = {}, devDependencies = {}, scripts } = JSON.parse(read('package.json'))
/** Types come without being named; the compiler of types is run by the checker. */
const SILENT = ['@types/node', 'typescript']
const commands = Object.values(scripts).join(' ')
const everything = [...sources.values(), ...others, ...below('../tests/e2e').map(read)].join('\n')
for (const name of [...Object.keys(dependencies), ...Object.keys(devDependencies)]) {
  if (SILENT.includes(name) || commands.includes(name) || everything.includes(`'${name}`)) continue
  found.push(`package.json: nothing uses ${name}`)
}

console.log(found.join('\n') || 'Nothing in the client is unused.')
if (found.length > 0) process.exitCode = 1
