/* games.ts - what the page fetches of each registered game, as the module `virtual:games` (typed in src/ship/games.d.ts).
 *
 * The registry of the C code says which games there are; a game's folder says what it has. Every file becomes one of its own
 * with a hash in its name, fetched when somebody needs it: no game costs anything before it is opened.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { aloneWords } from './alone.ts'
import { writeCards } from './cards.ts'
import { smaller, together } from './drawings.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const made = join(root, 'web/.made')
const engine = join(root, 'build-wasm/src/wasm/veillee.wasm') // beside it lies one for each game
const languages = ['fr', 'en', 'de']
const id = '\0virtual:games'

export const registered = () =>
  [...readFileSync(join(root, 'src/games/registry.def'), 'utf8').matchAll(/^GAME\((\w+)\)/gm)].map((line) => line[1]!)

/* Those that the engine was built with: the others are for programs, and nobody plays them here. */
const offered = () =>
  [...readFileSync(join(dirname(engine), 'shelf.def'), 'utf8').matchAll(/GAME\((\w+)\)/g)].map((word) => word[1]!)

const folder = (game: string) => join(root, 'src/games', game)

/* The catalogues as the engine reads them: a file for each game and language, and the house's. */
function compileWords() {
  mkdirSync(made, { recursive: true })
  const folders = [join(root, 'src/words'), ...registered().map(folder)]
  execFileSync('python3', [join(root, 'tools/compile_words.py'), '--lists', join(made, 'lists'), ...folders])
}

/* Those of the house once more, as far as the module of one game can say them. */
function cutWords() {
  const modules = offered().map((game) => join(dirname(engine), `${game}.wasm`))
  for (const language of languages) {
    const house = readFileSync(join(made, 'lists', `house.${language}.words`), 'utf8')
    writeFileSync(join(made, 'lists', `alone.${language}.words`), aloneWords(house, modules))
  }
}

const artOf = (game: string) => join(made, 'drawings', `${game}.svg`)
const covers = join(made, 'drawings', 'covers.svg')
const drawn = (game: string, name: string) => existsSync(join(folder(game), 'look', name))

function writeDrawings() {
  mkdirSync(join(made, 'drawings'), { recursive: true })
  const read = (game: string, name: string) => smaller(readFileSync(join(folder(game), 'look', name), 'utf8'))
  for (const game of offered()) if (drawn(game, 'art.svg')) writeFileSync(artOf(game), read(game, 'art.svg'))
  const boxes = offered().filter((game) => drawn(game, 'cover.svg'))
  writeFileSync(covers, together(boxes.map((game) => [game, read(game, 'cover.svg')])))
}

/* A module's text is made of imports and one expression for each thing that is exported. */
class Module {
  private imports: string[] = []

  url(path: string): string {
    if (!existsSync(path)) return 'null'
    this.imports.push(`import file${this.imports.length} from ${JSON.stringify(`${path}?url`)}`)
    return `file${this.imports.length - 1}`
  }

  urls(path: (language: string) => string): string {
    return `{ ${languages.map((language) => `${language}: ${this.url(path(language))}`).join(', ')} }`
  }

  text(exports: Record<string, string>): string {
    const lines = Object.entries(exports).map(([name, value]) => `export const ${name} = ${value}`)
    return [...this.imports, ...lines].join('\n')
  }
}

const later = (path: string) =>
  existsSync(path) ? `() => import(${JSON.stringify(path)}).then((file) => file.default)` : 'null'

function gamesModule(): string {
  const module = new Module()
  const lids = module.url(covers)
  const games = offered().map((game) => {
    const look = join(folder(game), 'look')
    return `${game}: {
      look: ${later(join(look, 'look.json'))},
      book: ${later(join(look, 'book.json'))},
      art: ${drawn(game, 'art.svg') ? module.url(artOf(game)) : 'null'},
      cover: ${drawn(game, 'cover.svg') ? `${lids} + '#${game}'` : 'null'},
      words: ${module.urls((language) => join(made, 'lists', `${game}.${language}.words`))},
      rules: ${module.urls((language) => join(folder(game), `rules.${language}.md`))},
    }`
  })
  const engines = offered().map((game) => `${game}: ${module.url(join(dirname(engine), `${game}.wasm`))}`)
  const cards = languages.map((language) => `${language}: ${later(join(made, `games.${language}.json`))}`)
  return module.text({
    games: `{ ${games.join(',\n')} }`,
    house: module.urls((language) => join(made, 'lists', `house.${language}.words`)),
    alone: module.urls((language) => join(made, 'lists', `alone.${language}.words`)),
    cards: `{ ${cards.join(', ')} }`,
    engine: module.url(engine),
    engines: `{ ${engines.join(', ')} }`,
  })
}

export function games(): Plugin {
  return {
    name: 'veillee-games',
    config: () => ({ server: { fs: { allow: [root] } } }),
    async buildStart() {
      compileWords()
      if (!existsSync(engine)) throw new Error('there is no engine yet: tools/page.py build makes it')
      cutWords()
      writeDrawings()
      await writeCards(engine, join(made, 'lists'), made, languages)
    },
    resolveId: (name) => (name === 'virtual:games' ? id : undefined),
    load: (name) => (name === id ? gamesModule() : undefined),
  }
}
