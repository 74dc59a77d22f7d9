/* keeping.ts - a game of our own: one window has it, and each line of it is kept before anybody is told. */
import type { Keep, Kept, Store } from './store'
import type { Lang, Screen, Trouble } from './types'
import type { Ownership, World } from './world'

export class Keeping {
  game: Kept | null = null
  state: Screen['keeping'] = 'kept'
  #unkept: Keep[] = [] // what could not be kept so far
  #journal = '' // all of it, kept or not
  #letGo: (() => void) | null = null
  #stopHearing: (() => void)[] = []

  readonly #store: Store
  readonly #ownership: Ownership
  readonly #world: World
  readonly #say: (trouble: Trouble['code'] | null) => void

  constructor(store: Store, ownership: Ownership, world: World, say: (trouble: Trouble['code'] | null) => void) {
    this.#store = store
    this.#ownership = ownership
    this.#world = world
    this.#say = say
  }

  begin(game: string, players: number, edition: string | null, lang: Lang): string {
    const now = this.#world.now()
    const key = `${game}-${now.toString(36)}${this.#world.random().slice(-4)}`
    const about = { title: '', names: [], phase: 'playing' as const, begun: now, touched: now, words: '', awaited: false }
    this.game = { key, game, players, lang, edition, ...about }
    return key
  }

  fresh(state: Screen['keeping'], journal: string) {
    this.state = state
    this.#unkept = []
    this.#journal = journal
  }

  /* Whether it is ours now. */
  async own(lost: () => void): Promise<boolean> {
    this.#letGo = await this.#ownership.own(this.game!.key, lost)
    return this.#letGo !== null
  }

  /* Another window plays: we see what it does, and take over when it leaves. */
  lookOn(again: () => void, ours: (take: () => boolean) => void) {
    const { key } = this.game!
    const take = (letGo: () => void) => {
      if (this.game?.key !== key) return letGo(), false
      this.#letGo = letGo
      this.state = 'kept'
      return true
    }
    this.#stopHearing.push(
      this.#ownership.hear(key, again),
      this.#ownership.wait(key, (letGo) => ours(() => take(letGo))),
    )
  }

  release() {
    this.#stopHearing.splice(0).forEach((stop) => stop())
    this.#letGo?.()
    this.#letGo = null
  }

  leave() {
    this.release()
    this.game = null
  }

  /* What could not be kept is tried again with whatever follows. The game goes on in memory meanwhile. Where its beginning is
   * gone, because somebody threw it away, lines that follow would be no game: it is written anew. */
  async keep(keep: Keep) {
    const game = this.game!
    this.#unkept.push(keep)
    this.#journal = keep.at === 0 ? keep.lines : this.#journal + keep.lines
    game.touched = this.#world.now()
    try {
      while (this.#unkept.length > 0) {
        if (await this.#store.keep(game, this.#unkept[0]!)) this.#unkept.shift()
        else this.#unkept = [{ at: 0, first: 0, lines: this.#journal }]
      }
      if (this.state === 'lost') this.#say(null)
      this.state = 'kept'
      this.#ownership.tell(game.key)
    } catch (error) {
      const full = error instanceof Error && error.name === 'QuotaExceededError'
      if (this.state !== 'lost') this.#say(full ? 'storage-full' : 'storage-refused')
      this.state = 'lost'
    }
  }

  /* What the list of kept games says of it. */
  describe(about: () => object) {
    const { game } = this
    if (!game || this.state !== 'kept') return
    Object.assign(game, about())
    this.#store.describe({ ...game }).catch(() => undefined)
  }
}
