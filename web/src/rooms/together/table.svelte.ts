/* table.svelte.ts - a table of the server's as it is now, by its summary: before anybody sits down there, and while it
 * gathers. */
import { gently } from './poll'
import * as server from './server'
import type { Answer, Refused, Summary } from './server'

const GATHERING = 2000
const PLAYING = 8000

export class Watched {
  summary = $state.raw<Summary | null>(null)
  trouble = $state.raw<Refused | null>(null)
  #codes: readonly string[]
  #good: string | undefined // the code by which we may know of it

  constructor(
    readonly table: string,
    codes: readonly string[],
    readonly screen?: string, // the key of a big screen
  ) {
    this.#codes = codes
  }

  get code(): string | undefined {
    return this.#good
  }

  /* Another link to the same table, in the same window. Without a code nothing changes: the one we had has done its work. */
  take(codes: readonly string[]) {
    if (codes.length === 0 || codes.join() === this.#codes.join()) return
    this.#codes = codes
    this.#good = undefined
    if (this.summary?.seat === undefined) this.summary = this.trouble = null // whoever sits there goes on
    void this.look()
  }

  /* By what we are, or by the first code that still opens something. */
  async #ask(): Promise<Answer<Summary>> {
    const codes = this.#codes
    if (this.#good) return server.summary(this.table, this.#good, this.screen)
    let answer = await server.summary(this.table, codes[0], this.screen)
    for (const code of codes.slice(1)) {
      if (answer.ok || answer.status !== 404) break
      answer = await server.summary(this.table, code, this.screen)
      if (answer.ok && codes === this.#codes) this.#good = code
    }
    if (answer.ok && codes === this.#codes) this.#good ??= codes[0]
    return answer
  }

  async look(): Promise<boolean> {
    const codes = this.#codes
    const answer = await this.#ask()
    if (codes !== this.#codes) return true // it was about another link
    if (answer.ok) this.summary = answer.value
    this.trouble = answer.ok ? null : answer
    return answer.ok
  }

  watch(): () => void {
    return gently(
      () => this.look(),
      () => (this.summary?.phase === 'gathering' ? GATHERING : PLAYING),
    )
  }
}
