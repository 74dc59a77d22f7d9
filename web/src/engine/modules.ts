/* modules.ts - which module of the engine plays: that of one game, or that of the whole house.
 *
 * The first is small, for who comes to play one game; the other knows every game, a server's tables, records from elsewhere and
 * how to judge a finished game. It is what is kept for when there is no network, so once it is here it does everything.
 */
import { Module, type Asker } from './module'

/* Where they come from. */
export interface Shelf {
  keepsWhole(): Promise<boolean> // without a network
  whole(): Promise<WebAssembly.Module>
  of(game: string): Promise<WebAssembly.Module> | null // null: it has none of its own
}

/* A module at work, and the words that it has learned. */
export class Hall {
  readonly loaded = new Set<string>()
  readonly module: Module
  readonly ask: Asker // about the game on the table
  #beside: Asker | null = null

  constructor(
    readonly compiled: WebAssembly.Module,
    readonly whole: boolean,
  ) {
    this.module = Module.start(compiled)
    this.ask = this.module.evening()
  }

  /* For a glance at another game. */
  get other(): Asker {
    return (this.#beside ??= this.module.evening())
  }
}

export class Modules {
  #halls = new Map<string | null, Promise<Hall>>()

  constructor(private readonly shelf: Shelf) {}

  #open(game: string | null, compile: () => Promise<WebAssembly.Module>): Promise<Hall> {
    const open = this.#halls.get(game)
    if (open) return open
    const hall = compile().then((compiled) => new Hall(compiled, game === null))
    this.#halls.set(game, hall)
    hall.catch(() => this.#halls.delete(game)) // the network may be back the next time
    return hall
  }

  whole(): Promise<Hall> {
    return this.#open(null, () => this.shelf.whole())
  }

  /* One where that game can be played. */
  async of(game: string): Promise<Hall> {
    if (this.#halls.has(null) || (await this.shelf.keepsWhole())) return this.whole()
    const own = this.#halls.has(game) ? undefined : this.shelf.of(game)
    if (own === null) return this.whole()
    return this.#open(game, () => own!).catch(() => this.whole())
  }
}
