/* plans.ts - how the next table of a game is to be: made from what was played last, and always fit to be begun. Pure but
 * for what is remembered in the browser. */
import type { GameCard, Lang, OptionCard, Plan } from '../engine/types'

export type PlannedSeat = Plan['seats'][number]

export interface TablePlan {
  seats: PlannedSeat[]
  options: Record<string, string>
  clock: string
  games: number
  edition: string | null
  seed: string
}

export const CLOCKS = ['none', 'move 60000', 'game 600000 5000', 'game 300000 3000'] as const
export const MATCHES = [1, 3, 5]

/* An option can be chosen at some tables only; elsewhere it is as it always is. */
export const canChoose = (option: OptionCard, players: number) =>
  option.players === null || (players >= option.players[0] && players <= option.players[1])

const isBot = (game: GameCard, name: unknown): name is string => game.bots.some((bot) => bot.name === name)

/* The level a newcomer meets: the second, neither the weakest nor one that waits long. */
export const usualBot = (game: GameCard): string => (game.bots[1] ?? game.bots[0])!.name

export function freshPlan(game: GameCard): TablePlan {
  const players = Math.min(Math.max(3, game.players[0]), game.players[1])
  const seats: PlannedSeat[] = [{ kind: 'person', name: '' }]
  while (seats.length < players) seats.push({ kind: 'bot', bot: usualBot(game) })
  return { seats, options: {}, clock: 'none', games: 1, edition: null, seed: '' }
}

function goodSeat(game: GameCard, seat: unknown): PlannedSeat | null {
  if (!seat || typeof seat !== 'object') return null
  const { kind, name, bot } = seat as Record<string, unknown>
  if (kind === 'person') return { kind, name: typeof name === 'string' ? name.slice(0, 24) : '' }
  return kind === 'bot' && isBot(game, bot) ? { kind, bot } : null
}

function goodOptions(game: GameCard, given: unknown): Record<string, string> {
  const options: Record<string, string> = {}
  if (!given || typeof given !== 'object') return options
  for (const option of game.options) {
    const value = (given as Record<string, unknown>)[option.name]
    if (option.values.some(({ name }) => name === value)) options[option.name] = value as string
  }
  return options
}

/* What can be used of a plan that was remembered, perhaps by an older page. */
export function readPlan(game: GameCard, text: string | null): TablePlan {
  const fresh = freshPlan(game)
  let given: Record<string, unknown>
  try {
    given = JSON.parse(text ?? '') as Record<string, unknown>
  } catch {
    return fresh
  }
  if (!given || typeof given !== 'object') return fresh
  const seats = Array.isArray(given.seats) ? given.seats.map((seat) => goodSeat(game, seat)) : []
  const all = seats.every((seat) => seat !== null)
  return {
    seats: all && seats.length >= game.players[0] && seats.length <= game.players[1] ? seats : fresh.seats,
    options: goodOptions(game, given.options),
    clock: CLOCKS.find((clock) => clock === given.clock) ?? 'none',
    games: MATCHES.find((games) => games === given.games) ?? 1,
    edition: typeof given.edition === 'string' ? given.edition : null,
    seed: '',
  }
}

const NAMELESS = '-' // the engine calls such people by a number, in the language of whoever reads

/* The plan as the engine takes it. */
export function planFor(game: GameCard, plan: TablePlan, lang: Lang): Plan {
  const players = plan.seats.length
  const options: Record<string, string> = {}
  for (const option of game.options) {
    const value = plan.options[option.name]
    if (value !== undefined && canChoose(option, players)) options[option.name] = value
  }
  const seats = plan.seats.map((seat) =>
    seat.kind === 'person' ? { ...seat, name: seat.name.trim() || NAMELESS } : { ...seat }, // copies can travel
  )
  const { games, edition } = plan
  const clock = plan.clock === 'none' ? 'none' : `${plan.clock} cover ${usualBot(game)}` // a bot goes on in time trouble
  return { game: game.name, players, options, edition, seats, lang, clock, games, seed: plan.seed.trim() || null }
}

/* Bots alone, to be looked at. */
export function watchPlan(game: GameCard, plan: TablePlan): TablePlan {
  const seats = plan.seats.map((seat) => (seat.kind === 'bot' ? seat : { kind: 'bot' as const, bot: usualBot(game) }))
  return { ...plan, seats, clock: 'none', games: 1 }
}

/* Somebody's first game: one person among the mildest. */
export function learnPlan(game: GameCard): TablePlan {
  const fresh = freshPlan(game)
  const seats = fresh.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, bot: game.bots[0]!.name } : seat))
  return { ...fresh, seats }
}
