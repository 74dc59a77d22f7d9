/* shelf.svelte.ts - what there is to play, in the language that is spoken; known without the engine. */
import { cards, games as files } from 'virtual:games'
import type { GameCard, Lang } from '../engine/types'
import { lang } from '../words/words.svelte'

let known = $state.raw<{ lang: Lang; games: GameCard[] } | null>(null)

/* The games of the shelf; empty until they are known. */
export const games = (): GameCard[] => known?.games ?? []
export const gameNamed = (name: string): GameCard | undefined => games().find((game) => game.name === name)
export const titleOf = (name: string): string => gameNamed(name)?.title ?? name
export const coverOf = (name: string): string | null => files[name]?.cover ?? null

let asked: Lang | null = null

export async function loadShelf(wanted: Lang = lang()) {
  if (known?.lang === wanted) return
  asked = wanted
  const games = await cards[wanted]()
  if (asked === wanted) known = { lang: wanted, games }
}
