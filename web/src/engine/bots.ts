/* bots.ts - whoever thinks beside the table: bots whose turn it is, hints, and a finished game looked through once more. */
import type { Asker, Job } from './module'
import { reviewOf, type Found } from './review'
import type { Hint, Review } from './types'
import type { Thinker } from './world'

/* The table that they sit beside. */
export interface Beside {
  ask: Asker
  at(args: Record<string, unknown>): Record<string, unknown> // now
  compiled(): WebAssembly.Module
  inTurn<T>(work: () => Promise<T>): Promise<T>
  settle(): Promise<void>
  followed(): Promise<void> // until people can follow
}

export class Bots {
  #duty = { version: '', seat: -1 } // of the bot that is being asked
  #hinting = 0
  #reviewed: { record: string; found: Found } | null = null

  readonly #thinker: Thinker
  readonly #table: Beside

  constructor(thinker: Thinker, table: Beside) {
    this.#thinker = thinker
    this.#table = table
  }

  get thinking(): number[] {
    return this.#duty.seat >= 0 ? [this.#duty.seat] : []
  }

  #forget() {
    this.#duty = { version: '', seat: -1 }
  }

  /* Another game, or none. */
  leave() {
    this.#thinker.stop()
    this.#forget()
  }

  /* It is that seat's turn; -1: nobody's. */
  call(seat: number) {
    if (this.#hinting > 0) return
    const job = seat < 0 ? null : this.#table.ask('due', { seat })
    if (!job) {
      if (this.#duty.seat >= 0) this.#thinker.stop()
      return this.#forget()
    }
    if (job.version === this.#duty.version && seat === this.#duty.seat) return
    this.#duty = { version: job.version, seat }
    void this.#hear(job)
  }

  /* A bot's answer, no sooner than people can follow. Who was told to stop is asked again if it is still its turn. */
  async #hear(job: Job) {
    const duty = this.#duty
    const table = this.#table
    const result = await this.#thinker.think(table.compiled(), job)
    await table.followed()
    await table.inTurn(async () => {
      if (this.#duty !== duty) return
      this.#forget()
      if (result) table.ask('answer', table.at({ ...duty, moves: result.moves }))
      await table.settle()
    })
  }

  /* Hints and reviews; bots go on. */
  stop() {
    if (this.#hinting > 0) this.#thinker.stop()
  }

  async #ponder(module: WebAssembly.Module, job: Job, progress?: (soFar: any) => void): Promise<any> {
    this.#hinting++
    const found = await this.#thinker.think(module, job, progress)
    this.#hinting--
    return found
  }

  /* A hint comes before a bot's answer, which is asked for again afterwards. */
  async hint(): Promise<Hint | null> {
    const { ask, inTurn, settle, compiled } = this.#table
    const job = await inTurn(async () => ask('asked'))
    if (!job) return null
    this.#forget()
    const hint = await this.#ponder(compiled(), job)
    return inTurn(async () => {
      const now = ask('asked')
      const words = hint && now && now.view === job.view ? ask('hint', { hint }) : null
      await settle()
      return words
    })
  }

  /* A finished game, decision by decision. Asked again, by other eyes or in another language, nobody thinks twice. */
  async review(edition: string | null, whole: () => Promise<WebAssembly.Module | null>, progress: (review: Review) => void): Promise<Review | null> {
    const { ask, inTurn } = this.#table
    const [record, plies] = await inTurn(async () => [ask('record'), ask('plies')])
    if (!record || !plies?.length) return null
    if (this.#reviewed?.record !== record) {
      const module = await whole()
      if (!module) return null
      const found = await this.#ponder(module, { job: 'review', record, edition }, (soFar) => progress(reviewOf(soFar, plies)))
      if (!found) return null
      this.#reviewed = { record, found }
    }
    return inTurn(async () => this.#retell(this.#reviewed!.found))
  }

  /* With where the log tells of it now, and moves in words. */
  #retell(found: Found): Review {
    const { ask } = this.#table
    const review = reviewOf(found, ask('plies') ?? [])
    const inWords = (moves: string[]): (string | null)[] => ask('words', { moves }) ?? []
    const played = inWords(review.turns.map((turn) => turn.played))
    const better = inWords(review.turns.map((turn) => turn.better ?? ''))
    const turns = review.turns.map((turn, i) => ({ ...turn, played: played[i] ?? turn.played, better: better[i] ?? null }))
    return { ...review, turns }
  }
}
