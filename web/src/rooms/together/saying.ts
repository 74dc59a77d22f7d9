/* saying.ts - what was agreed on at a table, and who sits there, in words. */
import type { GameCard } from '../../engine/types'
import { lang, t } from '../../words/words.svelte'
import { levelWords } from '../seats'
import { clockOf, type Chat, type Clock } from './party'
import type { SeatSummary, Summary } from './server'

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

export const editionWords = ({ edition = 'default' }: Pick<Summary, 'edition'>): string =>
  edition === 'default' ? t('setup.edition.default') : edition

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

/* The other people at a table. */
export const people = (table: Summary) =>
  listed(table.seats.flatMap((seat, index) => (seat.kind === 'human' && index !== table.seat && seat.name ? [seat.name] : [])), lang())

/* A table of mine: with whom, and whether there is time. */
export function mineWords(table: Summary): string {
  const names = people(table)
  const clock = clockOf(table.clock) === 'days' ? clockWords('days') : ''
  return [names ? t('lobby.with', { names }) : t('lobby.alone'), clock].filter(Boolean).join(' · ')
}
