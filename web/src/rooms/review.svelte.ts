/* review.svelte.ts - a finished game read again by the one that thinks: chances, scores, turning points. Read once for
 * each game, as long as the page is open. */
import type { Review } from '../engine/types'
import { theEngine } from './evening.svelte'

let reading = $state.raw<{ key: string; review: Review | null; going: boolean } | null>(null)

export const reviewOf = (key: string) => (reading?.key === key ? reading.review : null)
export const isReading = (key: string) => reading?.key === key && reading.going

/* Begins to read, unless it was read already. What is known so far is told all along. */
export async function readAgain(key: string) {
  if (reading?.key === key && (reading.going || (reading.review?.done ?? 0) >= 1)) return
  reading = { key, review: null, going: true }
  const one = await theEngine()
  const whole = await one.review((review) => {
    if (reading?.key === key) reading = { key, review, going: true }
  })
  if (reading?.key === key) reading = { key, review: whole ?? reading.review, going: false }
}

export async function stopReading(key: string) {
  if (!isReading(key)) return
  ;(await theEngine()).stopThinking()
}
