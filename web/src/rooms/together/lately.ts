/* lately.ts - how a table with friends was last opened from a box, as this browser remembers it. */
import type { GameCard } from '../../engine/types'
import { recall, remember } from '../settings.svelte'
import { readParty, type Party } from './party'

const memory = (game: GameCard) => `veillee.party.${game.name}`
export const lastParty = (game: GameCard): Party => readParty(game, recall(memory(game)))
export const keepParty = (game: GameCard, party: Party) => remember(memory(game), JSON.stringify(party))
