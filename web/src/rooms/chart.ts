/* chart.ts - from a review to lines that can be drawn. Pure. */
import type { Ply, Review, Seat } from '../engine/types'

export interface Line {
  seat: Seat
  values: (number | null)[] // one for each place on the axis
  doubt: number[] | null // half the width of the band around it
}

export interface ChartData {
  lines: Line[]
  said: number[] // which line of the log a place belongs to
  rounds: { at: number; words: string }[] // where one begins
  least: number
  most: number
  grid: number[] // lines across, with their numbers
}

/* The number that a round has in words; what comes before the first has none. */
export const numberOf = (round: string) => /\d+/.exec(round)?.[0] ?? ''

/* What is known of a moment without thinking about it. */
type Known = Pick<Ply, 'said' | 'round' | 'score'>

/* The moves that stand, one for each line of the log: of what was undone the number came again, of what the log passes over the
 * last counts. */
export function storyOf(plies: Ply[]): Known[] {
  const standing = new Map(plies.map((one) => [one.ply, one])).values()
  return [...new Map([...standing].map((one) => [one.said, one])).values()]
}

function roundsOf(points: Known[]): ChartData['rounds'] {
  const rounds: ChartData['rounds'] = []
  points.forEach(({ round }, at) => {
    if (round !== null && rounds.at(-1)?.words !== round) rounds.push({ at, words: round })
  })
  return rounds
}

export function chances(review: Review, seats: number): ChartData {
  const { points } = review
  const lines = Array.from({ length: seats }, (_, seat) => ({
    seat,
    values: points.map(({ win }) => Math.round((win[seat] ?? 0) * 100)),
    doubt: points.map(({ error }) => (error[seat] ?? 0) * 100),
  }))
  return { lines, said: points.map(({ said }) => said), rounds: roundsOf(points), least: 0, most: 100, grid: [0, 25, 50, 75, 100] }
}

/* Lines across the chart, at whole numbers that one counts in: 0, 20, 40, 60. */
export function gridOf(least: number, most: number): number[] {
  const wide = Math.max(4, most - Math.min(0, least))
  const unit = 10 ** Math.floor(Math.log10(wide / 5))
  const step = [1, 2, 5, 10].map((factor) => Math.max(1, factor * unit)).find((one) => wide <= one * 5)!
  const first = Math.floor(Math.min(0, least) / step)
  const last = Math.max(Math.ceil(most / step), first + 4)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

export function scores(points: Known[], seats: number): ChartData {
  const lines = Array.from({ length: seats }, (_, seat) => ({
    seat,
    values: points.map(({ score }) => score[seat] ?? null),
    doubt: null,
  }))
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const grid = gridOf(Math.min(0, ...all), Math.max(0, ...all))
  return {
    lines,
    said: points.map(({ said }) => said),
    rounds: roundsOf(points),
    least: grid[0]!,
    most: grid.at(-1)!,
    grid,
  }
}

/* Places whose labels keep apart: pushed down from the top, then up from the bottom if they would fall out. */
export function apart(places: number[], gap: number, bottom: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!)
  const out = places.slice()
  order.forEach((index, i) => {
    if (i > 0) out[index] = Math.max(out[index]!, out[order[i - 1]!]! + gap)
  })
  for (let i = order.length - 1, floor = bottom; i >= 0; i--, floor -= gap) {
    out[order[i]!] = Math.min(out[order[i]!]!, floor)
  }
  return out
}

/* Not every place is worth a row for who listens: the beginnings of rounds, the turning points and the end. */
export function rowsOf(data: ChartData, turns: number[]): number[] {
  const last = data.said.length - 1
  const rows = new Set([...data.rounds.map(({ at }) => at), ...turns, last])
  if (!data.rounds.length) for (let at = 0; at < last; at += Math.max(1, Math.ceil(last / 12))) rows.add(at)
  return [...rows].filter((at) => at >= 0 && at <= last).sort((a, b) => a - b)
}

export const at = (said: number[], line: number): number => {
  const found = said.findIndex((one) => one >= line)
  return found < 0 ? said.length - 1 : found
}
/* The last place at or before that line. */
export const lastAt = (said: number[], line: number): number =>
  Math.max(0, said.findLastIndex((one) => one <= line))

/* Moments are the same by all eyes, lines of the log are not: from a line to the move that brought it, counted from the
 * last line of that move, and back. */
export interface Moment {
  ply: number
  back: number
}
export function momentOf(plies: Ply[], line: number): Moment {
  const found = plies.find(({ said }) => said >= line) ?? plies.at(-1)
  return found ? { ply: found.ply, back: Math.max(0, found.said - line) } : { ply: 0, back: 0 }
}
export function lineOf(plies: Ply[], { ply, back }: Moment): number {
  const found = plies.findLast((one) => one.ply <= ply)
  if (!found) return 0
  const before = plies.findLast(({ said }) => said < found.said)?.said ?? -1
  return Math.max(before + 1, found.said - back)
}
