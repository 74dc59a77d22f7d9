/* cupboard.ts - the games that are kept besides the one on the table. */
import type { Learning } from './learning'
import type { Asker } from './module'
import type { Kept, Store } from './store'
import type { KeptGame, Lang } from './types'
import type { World } from './world'

export class Cupboard {
  readonly #store: Store
  readonly #learning: Learning
  readonly #world: World

  constructor(store: Store, learning: Learning, world: World) {
    this.#store = store
    this.#learning = learning
    this.#world = world
  }

  /* `here` is on the table, and says of itself what there is to say. 'refused': nothing can be kept here. */
  async list(lang: Lang, here: string | undefined): Promise<KeptGame[] | 'refused'> {
    const games = await this.#store.list().catch(() => 'refused' as const)
    if (games === 'refused') return games
    for (const game of games) if (game.lang !== lang && game.key !== here) await this.#retitle(game, lang)
    return games.map(({ lang: _lang, ...game }) => game)
  }

  /* A record or a journal from a file, as the journal of a game, or why it is none. One with other cards needs their edition:
   * the one that is brought with it, or that of another game here. */
  async read(text: string, lang: Lang, brought: string | null) {
    const house = await this.#learning.house(lang)
    const seed = this.#world.random()
    let edition: string | null = null
    const read = () => house.ask('import', { text, edition, lang, seed })
    let found = read()
    for (const one of found.edition ? [brought, ...(await this.#editions())] : [])
      if (one !== null && found.edition) {
        edition = one
        found = read()
      }
    return found.refused === undefined ? { ...found, house, edition } : found
  }

  /* Of one's own, that some game here is played with. */
  async #editions(): Promise<string[]> {
    const games = await this.#store.list().catch(() => [])
    return [...new Set(games.flatMap(({ edition }) => edition ?? []))]
  }

  /* What was last said of a game, in another language. */
  async #retitle(game: Kept, lang: Lang) {
    const about = await this.#glance(game, lang, (ask) => ask('summary'))
    if (!about) return
    Object.assign(game, { title: about.title, words: about.words, lang })
    await this.#store.describe({ ...game }).catch(() => undefined)
  }

  async #glance<T>(game: Kept, lang: Lang, look: (ask: Asker) => T): Promise<T | null> {
    const { other } = await this.#learning.hallOf(game.game, lang)
    const text = await this.#store.journal(game.key)
    const now = Math.floor(this.#world.now())
    const answer = other('load', { now, text, edition: game.edition, lang, seed: '0', looks_on: true })
    const seen = answer.refused ? null : look(other)
    other('close')
    return seen
  }

  async record(key: string, lang: Lang): Promise<string | null> {
    const game = await this.#store.find(key)
    return game ? this.#glance(game, lang, (ask) => ask('record')) : null
  }
}
