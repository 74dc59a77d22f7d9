/* review.ts - what a thinker found out about a finished game, with where the log tells of it. */
import type { Ply, Review } from './types'

export interface Found {
  done: number
  points: { ply: number; win: number[]; error: number[] }[]
  turns: { ply: number; seat: number; played: string; better: string; before: number; after: number }[]
}

const parts = 10000 // chances travel as whole numbers (src/page/asking.h)
const share = (number: number) => number / parts

export function reviewOf(found: Found, plies: Ply[]): Review {
  const at = new Map(plies.map((ply) => [ply.ply, ply]))
  const last = plies[plies.length - 1]
  const place = (ply: number) => at.get(ply) ?? last!
  return {
    done: share(found.done),
    points: found.points.map(({ ply, win, error }) => {
      const { said, round, score } = place(ply)
      return { ply, said, round, win: win.map(share), error: error.map(share), score }
    }),
    turns: found.turns.map((turn) => ({
      ...turn,
      said: place(turn.ply).said,
      before: share(turn.before),
      after: share(turn.after),
    })),
  }
}
