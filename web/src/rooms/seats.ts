/* seats.ts - who sits at a planned table, in words. */
import type { GameCard } from '../engine/types'
import { t } from '../words/words.svelte'
import type { PlannedSeat } from './plans'

export const people = (seats: PlannedSeat[]) => seats.filter(({ kind }) => kind === 'person').length

export const levelWords = (game: GameCard, bot: string) => game.bots.find(({ name }) => name === bot)?.words ?? bot

export function seatWords(game: GameCard, seats: PlannedSeat[], index: number): string {
  const seat = seats[index]!
  if (seat.kind === 'bot') return t('box.level', { level: levelWords(game, seat.bot) })
  if (seat.name.trim()) return seat.name.trim()
  return people(seats) === 1 ? t('box.you') : t('box.person', { n: index + 1 })
}
