/* saying.ts - what was agreed on at a table, and who sits there, in words. */
import type { GameCard } from '../../engine/types'
import { t } from '../../words/words.svelte'
import { levelWords } from '../seats'
import type { Chat, Clock } from './party'
import type { SeatSummary } from './server'

export function clockWords(clock: Clock): string {
  switch (clock) {
    case 'none':
      return t('setup.clock.none')
    case 'calm':
      return t('friends.clock.calm')
    case 'live':
      return t('setup.clock.live')
    case 'days':
      return t('friends.clock.days')
  }
}

export function chatWords(chat: Chat): string {
  switch (chat) {
    case 'free':
      return t('friends.chat.free')
    case 'phrases':
      return t('friends.chat.phrases')
    case 'off':
      return t('friends.chat.off')
  }
}

export const coverWords = (seconds: number): string =>
  seconds === 0 ? t('friends.cover.never') : t('friends.cover.minutes', { n: Math.max(1, Math.round(seconds / 60)) })

/* Names are other people's words: shown as they are, never longer than a name. */
export function sitterWords(game: GameCard | undefined, seat: SeatSummary): string {
  if (seat.kind === 'open') return t('gather.free')
  if (seat.kind === 'human') return seat.name ?? t('gather.nameless')
  const level = seat.bot ?? seat.name ?? ''
  return game ? t('box.level', { level: levelWords(game, level) }) : level
}

/* "Anne, Basile and Ida": as the language joins them. */
export const listed = (names: string[], lang: string) => new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
