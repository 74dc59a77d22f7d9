/* support.ts - an evening in this process: the real module and words, games kept in memory, thinking here and now. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { aloneWords } from '../../make/alone.ts'
import { Evening } from '../../src/engine/evening'
import { Module, type Thoughts } from '../../src/engine/module'
import { Modules, type Shelf } from '../../src/engine/modules'
import { rowsOf, type Keep, type Kept, type Store } from '../../src/engine/store'
import type { Lang, Listener, Said, Screen, Trouble } from '../../src/engine/types'
import type { Files, Ownership, Thinker, World } from '../../src/engine/world'

const root = resolve(import.meta.dirname, '../../..')
const wasm = process.env.VEILLEE_WASM ?? join(root, 'build-wasm/src/wasm')
export const program = process.env.VEILLEE ?? join(root, 'build/veillee')
const games = [...readFileSync(join(root, 'src/games/registry.def'), 'utf8').matchAll(/^GAME\((\w+)\)/gm)].map((m) => m[1]!)
export const offered = games.filter((game) => existsSync(join(wasm, `${game}.wasm`)))
const folder = (game: string) => join(root, 'src/games', game)

let made: string | null = null
function wordsFolder(): string {
  if (made) return made
  made = mkdtempSync(join(tmpdir(), 'veillee-words-'))
  execFileSync('python3', [join(root, 'tools/compile_words.py'), '--lists', made, join(root, 'src/words'), ...games.map(folder)])
  return made
}

export const files: Files = {
  words: async (game, lang) => readFileSync(join(wordsFolder(), `${game}.${lang}.words`)),
  house: async (whole, lang) => {
    const words = readFileSync(join(wordsFolder(), `house.${lang}.words`), 'utf8')
    return new TextEncoder().encode(whole ? words : aloneWords(words, offered.map((game) => join(wasm, `${game}.wasm`))))
  },
  rules: async (game, lang) => readFileSync(join(folder(game), `rules.${lang}.md`), 'utf8'),
}

const compiled = new Map<string, WebAssembly.Module>()
function compile(name: string): WebAssembly.Module {
  const module = compiled.get(name) ?? new WebAssembly.Module(readFileSync(join(wasm, `${name}.wasm`)))
  compiled.set(name, module)
  return module
}

/* As a page finds it that has come for the first time, or that keeps everything. */
export const shelf = (keepsWhole = false): Shelf & { fetched: string[] } => {
  const fetched: string[] = []
  const fetch = async (name: string) => (fetched.push(name), compile(name))
  return { fetched, keepsWhole: async () => keepsWhole, whole: () => fetch('veillee'), of: fetch }
}

export class MemoryStore implements Store {
  games = new Map<string, Kept>()
  lines = new Map<string, Map<number, string>>()
  refuses: Error | null = null

  async keep(game: Kept, keep: Keep) {
    if (this.refuses) throw this.refuses
    if (keep.at === 0) this.lines.delete(game.key)
    else if (!this.lines.get(game.key)?.has(-1)) return false
    const lines = this.lines.get(game.key) ?? new Map()
    for (const row of rowsOf(game.key, keep)) lines.set(row.number, row.line)
    this.lines.set(game.key, lines)
    this.games.set(game.key, { ...game })
    return true
  }
  async describe(game: Kept) {
    this.games.set(game.key, game)
  }
  async find(key: string) {
    return this.games.get(key) ?? null
  }
  async journal(key: string) {
    const lines = [...(this.lines.get(key) ?? new Map<number, string>())].sort(([a], [b]) => a - b)
    return lines.map(([, line]) => line).join('')
  }
  async list() {
    return [...this.games.values()]
  }
  async remove(key: string) {
    this.games.delete(key)
    this.lines.delete(key)
  }
}

/* Thinks at once, by iterations alone: the same everywhere. */
export function thinkHere(): Thinker & { jobs: number } {
  const minds = new Map<WebAssembly.Module, Thoughts>()
  const thinker = {
    jobs: 0,
    async think(module: WebAssembly.Module, job: { job: string }, _progress?: (soFar: any) => void) {
      const thoughts = minds.get(module) ?? Module.start(module).thinker(false)
      minds.set(module, thoughts)
      thinker.jobs++
      if (!thoughts.begin(job)) return null
      while (!thoughts.step(8)) continue
      return thoughts.result()
    },
    stop() {},
  }
  return thinker
}

export const alone: Ownership = {
  own: async () => () => undefined,
  wait: () => () => undefined,
  tell: () => undefined,
  hear: () => () => undefined,
}

export interface Heard {
  screen: Screen | null
  said: Said[]
  trouble: Trouble | null
}

export async function begin(store: Store = new MemoryStore(), ownership = alone, modules: Shelf = shelf()) {
  const heard: Heard = { screen: null, said: [], trouble: null }
  const waiting: ((screen: Screen) => boolean)[] = []
  const listener: Listener = {
    screen(screen) {
      heard.screen = screen
      for (const wait of [...waiting]) if (wait(screen)) waiting.splice(waiting.indexOf(wait), 1)
    },
    said(lines) {
      if (lines[0]?.index === 0) heard.said = []
      heard.said.push(...lines)
    },
    trouble: (trouble) => (heard.trouble = trouble),
  }
  let seed = 0
  const world: World = {
    now: () => 1_700_000_000_000,
    sleep: async () => undefined,
    random: () => (++seed).toString(16).padStart(16, '0'),
  }
  const evening = new Evening(new Modules(modules), files, store, thinkHere(), ownership, world, listener)
  const until = (condition: (screen: Screen) => boolean) =>
    new Promise<Screen>((resolve) => {
      if (heard.screen && condition(heard.screen)) return resolve(heard.screen)
      waiting.push((screen) => condition(screen) && (resolve(screen), true))
    })
  return { evening, heard, until, store }
}

export const plan = (game: string, seats: string[], lang: Lang = 'en', more = {}) => ({
  game,
  players: seats.length,
  options: {},
  edition: null,
  seats: seats.map((who) =>
    who.startsWith('@') ? { kind: 'person' as const, name: who.slice(1) } : { kind: 'bot' as const, bot: who },
  ),
  lang,
  clock: 'none',
  games: 1,
  seed: '7',
  ...more,
})
