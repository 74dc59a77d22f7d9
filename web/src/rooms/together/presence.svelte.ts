/* presence.svelte.ts - who is here and who is away, as of now: the server says it when somebody comes or goes, and time
 * passes in between. */
import type { Presence } from '../../engine/types'
import { evening } from '../evening.svelte'

const EVERY = 1000

/* The same, some milliseconds later. */
export function later(presence: Presence, passed: number): Presence {
  const absent = presence.absent?.map(({ seat, for: away, cover_in }) => ({
    seat,
    for: away + passed,
    cover_in: cover_in === null ? null : Math.max(0, cover_in - passed),
  }))
  return { ...presence, ...(absent && { absent }) }
}

/* To be made while a room is. */
export class Present {
  #time = $state(Date.now())
  readonly now = $derived(evening.presence && later(evening.presence, Math.max(0, this.#time - evening.presence.heard)))

  constructor() {
    $effect(() => {
      if (!evening.presence?.absent?.length) return
      this.#time = Date.now()
      const timer = setInterval(() => (this.#time = Date.now()), EVERY)
      return () => clearInterval(timer)
    })
  }
}
