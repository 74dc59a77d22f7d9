/* review.svelte.ts - a finished game read again by the one that thinks: chances, scores, turning points. Read once for
 * each game, as long as the page is open. */
import type { Review } from '../engine/types'
import { theEngine } from './evening.svelte'

let reading = $state.raw<{ key: string; review: Review | null; going: boolean } | null>(null)

export const reviewOf = (key: string) => (reading?.key === key ? reading.review : null)
export const isReading = (key: string) => reading?.key === key && reading.going

/* Begins to read, unless it was read already. What is known so far is told all along. */
export async function readAgain(key: string) {
  if (reading?.key === key && (reading.going || reading.review)) return
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

/* By other eyes, or in another language, the log has other lines: what was found is told anew, without thinking. */
export async function retell(key: string) {
  if (reading?.key !== key || reading.going || !reading.review) return
  const review = await (await theEngine()).review(() => {})
  if (review && reading?.key === key && !reading.going) reading = { key, review, going: false }
}
