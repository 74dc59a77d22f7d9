/* book.ts - pictures for a game's rules, as its look/book.json has them: a motif beside each line of what is said in brief, and
 * real cards for drawings in signs. A drawing is the same in every language but for its words, so its lines say where cards go. */
import { games } from 'virtual:games'
import type { Deck, Lang } from '../engine/types'
import { loadLook } from '../look/load'
import type { Look } from '../look/look'
import type { DrawnRow } from './rules'

interface Said {
  brief: string[]
  example: number // the drawing that stands beside what is said in brief
  drawings: (DrawnRow[] | null)[] // in the order of the rules; null: it stays as it is
}
export interface Book extends Said {
  look: Look
  deck: Deck | null // null: the cards are not here yet, or cannot be had
}

export async function loadBook(game: string): Promise<Book | null> {
  const said = (await games[game]?.book?.()) as Said | undefined
  return said ? { ...said, look: await loadLook(game), deck: null } : null
}

/* The cards of the largest table: so every seat's cloth is there. */
export async function openBook(book: Book, players: number, language: Lang): Promise<Book> {
  const { theEngine } = await import('./evening.svelte')
  return { ...book, deck: await (await theEngine()).deckOf(book.look.name, players, language) }
}
