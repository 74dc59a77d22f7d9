/* chart.ts - from a review to lines that can be drawn. Pure. */
import type { Review, Seat } from '../engine/types'

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
}

function roundsOf(points: Review['points']): ChartData['rounds'] {
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
  return { lines, said: points.map(({ said }) => said), rounds: roundsOf(points), least: 0, most: 100 }
}

/* A round number not below the highest score, so that the grid has whole numbers. */
export function ceiling(most: number): number {
  if (most <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(most))
  for (const factor of [1, 2, 4, 5, 8, 10]) if (step * factor >= most) return step * factor
  return step * 10
}

export function scores(review: Review, seats: number): ChartData {
  const { points } = review
  const lines = Array.from({ length: seats }, (_, seat) => ({
    seat,
    values: points.map(({ score }) => score[seat] ?? null),
    doubt: null,
  }))
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const least = Math.min(0, ...all)
  return {
    lines,
    said: points.map(({ said }) => said),
    rounds: roundsOf(points),
    least: least < 0 ? -ceiling(-least) : 0,
    most: ceiling(Math.max(0, ...all)),
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
