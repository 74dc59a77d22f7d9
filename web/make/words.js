/* words.js - the chrome's words: po/*.LANG.po, compiled and checked by the same program as the engine's catalogues.
 *
 * `virtual:words/fr` is what every visitor needs in one language, loaded when that language is spoken. Words that only some
 * rooms say stand in a catalogue of their own (PARTS) and come with those rooms: `virtual:words/fr/together`. The names of
 * the messages are written beside the code as types, so that nothing is said that no catalogue has. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))
const PREFIX = 'virtual:words/'
const PARTS = ['aside', 'coach', 'together']

const namesIn = (part) =>
  new Set(Array.from(readFileSync(join(web, `po/${part}.en.po`), 'utf8').matchAll(/^msgid "(.+)"$/gm), ([, name]) => name))

/* The messages of one part, or of none of them. */
function partOf(messages, part) {
  const taken = (part ? [part] : PARTS).map(namesIn)
  return Object.fromEntries(
    Object.entries(messages).filter(([name]) => taken.some((names) => names.has(name)) === Boolean(part)),
  )
}

export function compileWords() {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  try {
    const out = join(folder, 'words.json')
    execFileSync('python3', [join(web, '../tools/compile_words.py'), '--json', out, join(web, 'po')], { stdio: 'inherit' })
    return JSON.parse(readFileSync(out, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function writeKeys() {
  const path = join(web, 'src/words/keys.d.ts')
  const keys = Object.keys(compileWords().en.house)
  const text = `/* Made from po/*.en.po. */\nexport type Key =\n${keys.map((key) => `  | '${key}'`).join('\n')}\n`
  let old = ''
  try {
    old = readFileSync(path, 'utf8')
  } catch {
    // There is none yet.
  }
  if (old !== text) writeFileSync(path, text)
}

export function words() {
  let all = null
  return {
    name: 'veillee-words',
    buildStart() {
      all = null
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      all ??= compileWords()
      const [lang, part] = id.slice(PREFIX.length + 1).split('/')
      return `export default ${JSON.stringify(partOf(all[lang].house, part))}`
    },
    configureServer(server) {
      server.watcher.add(join(web, 'po'))
      server.watcher.on('change', (path) => {
        if (!path.endsWith('.po')) return
        writeKeys()
        server.restart()
      })
    },
  }
}
