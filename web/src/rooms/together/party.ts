/* party.ts - how a table with friends is to be: who sits where, and what was agreed on. Always fit to be opened. Pure. */
import type { GameCard } from '../../engine/types'
import { canChoose, usualBot } from '../plans'
import type { Agreed, NewTable, Summary } from './server'

export type Chair = NewTable['seats'][number]
export type Clock = 'none' | 'calm' | 'live' | 'days'
export type Chat = NewTable['chat']

/* Of one's own: its name, and its file; "": it is the one that lies at the table already. */
export interface Edition {
  name: string
  text: string
}

export interface Party {
  seats: Chair[]
  options: Record<string, string>
  edition: Edition | null // null: the built-in one
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

/* As many as somebody would like, if the game is for so many. */
export const playersFor = (game: GameCard, wanted: number): number => Math.min(Math.max(wanted, game.players[0]), game.players[1])

export function freshParty(game: GameCard, wanted = 3): Party {
  const players = playersFor(game, wanted)
  const seats: Chair[] = Array.from({ length: players }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }))
  return { seats, options: {}, edition: null, clock: 'none', public: false, chat: 'free', cover: 120 }
}

function goodChair(game: GameCard, chair: unknown, index: number): Chair | null {
  const { kind, bot } = (chair ?? {}) as Record<string, unknown>
  if (kind === 'me') return index === 0 ? { kind } : null
  if (kind === 'open' && index > 0) return { kind }
  return kind === 'bot' && game.bots.some(({ name }) => name === bot) ? { kind, bot: bot as string } : null
}

function goodEdition(given: unknown): Edition | null {
  const { name, text } = (given ?? {}) as Record<string, unknown>
  return typeof name === 'string' && typeof text === 'string' && text ? { name, text } : null
}

/* What is no JSON is sent as it is, and refused in words. */
function editionFor(edition: Edition): unknown {
  try {
    return JSON.parse(edition.text)
  } catch {
    return edition.text
  }
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
    edition: goodEdition(given.edition),
    clock: (Object.keys(CLOCKS) as Clock[]).find((name) => name === given.clock) ?? 'none',
    public: given.public === true,
    chat: CHATS.find((chat) => chat === given.chat) ?? 'free',
    cover: COVERS.find((cover) => cover === given.cover) ?? 120,
  }
}

const optionsFor = (game: GameCard, { options }: Party, players: number): Record<string, string> =>
  Object.fromEntries(
    game.options.filter((one) => canChoose(one, players) && one.name in options).map((one) => [one.name, options[one.name]!]),
  )
const clockFor = (game: GameCard, { clock }: Party) => (clock === 'none' ? 'none' : `${CLOCKS[clock]} cover ${usualBot(game)}`)

/* As the server takes it. */
export function tableFor(game: GameCard, party: Party): NewTable {
  const players = party.seats.length
  const options = optionsFor(game, party, players)
  const clock = clockFor(game, party)
  const { chat, cover, edition } = party
  const seats = party.seats.map((seat) => ({ ...seat }))
  const own = edition ? { edition: editionFor(edition) } : {}
  return { game: game.name, players, options, ...own, seats, public: party.public, clock, pace: PACE, chat, cover_after: cover }
}

/* ---- A table that is there ---- */

/* What was agreed on at a table, to be changed. */
export function partyOf(game: GameCard, table: Summary): Party {
  const { options, chat = 'free', cover_after: cover = 120 } = table
  const seats = table.seats.map((): Chair => ({ kind: 'open' })) // as many as there are
  const edition = table.edition && table.edition !== 'default' ? { name: table.edition, text: '' } : null
  return { ...freshParty(game), seats, options: { ...options }, edition, clock: clockOf(table.clock) ?? 'none', public: table.public, chat, cover }
}

/* What of it is different now. */
export function changedBy(game: GameCard, before: Party, now: Party): Agreed {
  const players = before.seats.length
  const options = Object.entries(optionsFor(game, now, players)).filter(([name, value]) => before.options[name] !== value)
  return {
    ...(options.length ? { options: Object.fromEntries(options) } : {}),
    ...(now.edition?.text === before.edition?.text ? {} : { edition: now.edition ? editionFor(now.edition) : 'default' }),
    ...(now.clock !== before.clock ? { clock: clockFor(game, now) } : {}),
    ...(now.public !== before.public ? { public: now.public } : {}),
    ...(now.chat !== before.chat ? { chat: now.chat } : {}),
    ...(now.cover !== before.cover ? { cover_after: now.cover } : {}),
  }
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
