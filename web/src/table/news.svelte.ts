/* news.svelte.ts - the log as far as the table has come: a line is told when its cards have arrived, not ahead of them, and
 * not while they move. */
import type { Said } from '../engine/types'

export class News {
  said = $state.raw<Said[]>([])
  heard = $state.raw<Said[]>([]) // lines that came while one was here: told aloud once
  #waiting: Said[] = [] // lines about what is not shown yet

  /* The crest stands beside the first line of what somebody does; what follows from it may be about others. */
  last = $derived.by(() => {
    const [before, line = before] = this.said.filter((line) => !line.quiet && !line.hidden).slice(-2)
    return before && line !== before && line!.actor === before.actor ? { ...line!, actor: null } : (line ?? null)
  })

  constructor(said: Said[]) {
    this.said = said
  }

  take(lines: Said[]) {
    if (lines[0]?.index === 0) {
      const [first] = this.#waiting.splice(0)
      this.said = lines // anew: by other eyes, in another language, or from the record
      if (first) this.#hear(lines.slice(first.index))
    } else this.#waiting.push(...lines)
  }

  /* The table has come so far that so many lines can be told. */
  tell(most: number) {
    const later = this.#waiting.findIndex((line) => line.index >= most)
    const lines = this.#waiting.splice(0, later < 0 ? Infinity : later)
    if (lines.length === 0) return
    this.said = [...this.said, ...lines]
    this.#hear(lines)
  }

  /* Older lines go, those that come now are all told, however many they are. */
  #hear(lines: Said[]) {
    const told = lines.filter((line) => !line.quiet)
    this.heard = [...this.heard, ...told].slice(-Math.max(12, told.length))
  }
}
