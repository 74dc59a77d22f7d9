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
  #good: string | undefined // the code by which we may know of it

  constructor(
    readonly table: string,
    readonly codes: readonly string[],
  ) {}

  get code(): string | undefined {
    return this.#good
  }

  /* By what we are, or by the first code that still opens something. */
  async #ask(): Promise<Answer<Summary>> {
    if (this.#good) return server.summary(this.table, this.#good)
    let answer = await server.summary(this.table, this.codes[0])
    for (const code of this.codes.slice(1)) {
      if (answer.ok || answer.status !== 404) break
      answer = await server.summary(this.table, code)
      if (answer.ok) this.#good = code
    }
    if (answer.ok) this.#good ??= this.codes[0]
    return answer
  }

  async look(): Promise<boolean> {
    const answer = await this.#ask()
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
