/* learning.ts - words and rules, which the engine's modules learn when they are first needed. */
import type { Hall, Modules } from './modules'
import type { Lang } from './types'
import type { Files } from './world'

export class Learning {
  readonly #modules: Modules
  readonly #files: Files

  constructor(modules: Modules, files: Files) {
    this.#modules = modules
    this.#files = files
  }

  /* `game` "": the house. */
  async #load(hall: Hall, game: string, lang: Lang) {
    const name = `words ${game} ${lang}`
    if (hall.loaded.has(name)) return
    const words = game === '' ? this.#files.house(hall.whole, lang) : this.#files.words(game, lang)
    if (hall.module.words(await words)) hall.loaded.add(name)
  }

  async learn(hall: Hall, game: string, lang: Lang): Promise<Hall> {
    await Promise.all([this.#load(hall, '', lang), this.#load(hall, game, lang)])
    return hall
  }

  /* Where that game can be played. */
  async hallOf(game: string, lang: Lang): Promise<Hall> {
    return this.learn(await this.#modules.of(game), game, lang)
  }

  /* Where everything can be asked that has nothing to do with the game on the table. */
  async house(lang: Lang): Promise<Hall> {
    const hall = await this.#modules.whole()
    await this.#load(hall, '', lang)
    return hall
  }

  /* Refusals quote the rules, which are fetched with the first of them; false: they were here, or cannot be had. */
  async rules(hall: Hall, game: string, lang: Lang): Promise<boolean> {
    const name = `rules ${game} ${lang}`
    if (hall.loaded.has(name)) return false
    const text = await this.#files.rules(game, lang).catch(() => null)
    if (text === null || !hall.ask('rules', { game, lang, text })) return false
    hall.loaded.add(name)
    return true
  }
}
