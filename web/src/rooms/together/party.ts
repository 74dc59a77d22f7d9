/* party.ts - how a table with friends is to be: who sits where, and what was agreed on. Always fit to be opened. Pure but
 * for what is remembered in the browser. */
import type { GameCard } from '../../engine/types'
import { canChoose, usualBot } from '../plans'
import { recall, remember } from '../settings.svelte'
import type { NewTable, Summary } from './server'

export type Chair = NewTable['seats'][number]
export type Clock = 'none' | 'calm' | 'live' | 'days'
export type Chat = NewTable['chat']

export interface Party {
  seats: Chair[]
  options: Record<string, string>
  clock: Clock
  public: boolean
  chat: Chat
  cover: number // seconds until an absent seat may be covered; 0: never
}

const CLOCKS: Record<Clock, string> = { none: 'none', calm: 'move 120000', live: 'game 600000 5000', days: 'days 3' }
export const COVERS = [120, 600, 0]
const CHATS: Chat[] = ['free', 'phrases', 'off']
const PACE = 900 // a bot's line can be followed by people

/* What a table's clock is called; one that was set elsewhere has no name. */
export function clockOf(words: string | undefined): Clock | null {
  const all = Object.keys(CLOCKS) as Clock[]
  return all.find((name) => (words ?? 'none').startsWith(CLOCKS[name])) ?? null
}

export function freshParty(game: GameCard): Party {
  const players = Math.min(Math.max(3, game.players[0]), game.players[1])
  const seats: Chair[] = Array.from({ length: players }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }))
  return { seats, options: {}, clock: 'none', public: false, chat: 'free', cover: 120 }
}

function goodChair(game: GameCard, chair: unknown, index: number): Chair | null {
  const { kind, bot } = (chair ?? {}) as Record<string, unknown>
  if (kind === 'me') return index === 0 ? { kind } : null
  if (kind === 'open' && index > 0) return { kind }
  return kind === 'bot' && game.bots.some(({ name }) => name === bot) ? { kind, bot: bot as string } : null
}

/* What can be used of what was remembered, perhaps by an older page. */
export function readParty(game: GameCard, text: string | null): Party {
  const fresh = freshParty(game)
  let given: Record<string, unknown>
  try {
    given = (JSON.parse(text ?? '') ?? {}) as Record<string, unknown>
  } catch {
    return fresh
  }
  const seats = Array.isArray(given.seats) ? given.seats.map((chair, index) => goodChair(game, chair, index)) : []
  const fits = seats.length >= game.players[0] && seats.length <= game.players[1]
  const options = Object.entries((given.options ?? {}) as Record<string, unknown>).filter(([name, value]) =>
    game.options.find((option) => option.name === name)?.values.some((one) => one.name === value),
  )
  return {
    seats: fits && seats[0]?.kind === 'me' && seats.every((chair) => chair !== null) ? seats : fresh.seats,
    options: Object.fromEntries(options) as Record<string, string>,
    clock: (Object.keys(CLOCKS) as Clock[]).find((name) => name === given.clock) ?? 'none',
    public: given.public === true,
    chat: CHATS.find((chat) => chat === given.chat) ?? 'free',
    cover: COVERS.find((cover) => cover === given.cover) ?? 120,
  }
}

const memory = (game: GameCard) => `veillee.party.${game.name}`
export const lastParty = (game: GameCard): Party => readParty(game, recall(memory(game)))
export const keepParty = (game: GameCard, party: Party) => remember(memory(game), JSON.stringify(party))

/* As the server takes it. */
export function tableFor(game: GameCard, party: Party): NewTable {
  const players = party.seats.length
  const options = Object.fromEntries(
    game.options.filter((one) => canChoose(one, players) && one.name in party.options).map((one) => [one.name, party.options[one.name]!]),
  )
  const clock = party.clock === 'none' ? 'none' : `${CLOCKS[party.clock]} cover ${usualBot(game)}`
  const { chat, cover } = party
  return { game: game.name, players, options, seats: party.seats.map((seat) => ({ ...seat })), public: party.public, clock, pace: PACE, chat, cover_after: cover }
}

/* ---- What can be seen of a table ---- */

export const freeSeats = (table: Pick<Summary, 'seats'>) =>
  table.seats.flatMap((seat, index) => (seat.kind === 'open' ? [index] : []))

/* People who have not said that they are ready. Whoever opened the table is, by opening it. */
export const unready = (table: Pick<Summary, 'seats' | 'host_seat'>) =>
  table.seats.flatMap((seat, index) =>
    seat.kind === 'human' && seat.ready === false && index !== table.host_seat ? [index] : [],
  )

/* Those that wait for me first, then those that go on, then those that are over; otherwise as they came. */
export function mineFirst(tables: Summary[]): Summary[] {
  const rank = (table: Summary) => (table.awaited ? 0 : table.phase === 'over' || table.phase === 'broken' ? 2 : 1)
  return tables.toSorted((a, b) => rank(a) - rank(b))
}
