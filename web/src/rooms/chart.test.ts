import { describe, expect, it } from 'vitest'
import type { Review } from '../engine/types'
import { apart, at, ceiling, chances, rowsOf, scores } from './chart'

const review: Review = {
  done: 1,
  turns: [],
  points: [0, 1, 2, 3].map((ply) => ({
    ply,
    said: ply * 3,
    round: ply < 2 ? 'Round 1' : 'Round 2',
    win: [0.25 * ply, 1 - 0.25 * ply],
    error: [0.1, 0.1],
    score: [ply * 7, ply === 3 ? -2 : null],
  })),
}

describe('charts', () => {
  it('of chances are in percent, with rounds', () => {
    const data = chances(review, 2)
    expect(data.lines.map(({ values }) => values)).toEqual([[0, 25, 50, 75], [100, 75, 50, 25]])
    expect(data.rounds).toEqual([{ at: 0, words: 'Round 1' }, { at: 2, words: 'Round 2' }])
  })

  it('of scores hold all of them', () => {
    const data = scores(review, 2)
    expect([data.least, data.most]).toEqual([-4, 40])
    expect(data.lines[1]!.values).toEqual([null, null, null, -2])
  })

  it('have round numbers above them', () => {
    expect([0, 4, 5, 21, 73, 98, 101].map(ceiling)).toEqual([4, 4, 5, 40, 80, 100, 200])
  })

  it('keep labels apart and inside', () => {
    expect(apart([10, 11, 60], 14, 100)).toEqual([10, 24, 60])
    expect(apart([99, 99, 99], 14, 100)).toEqual([72, 86, 100])
  })

  it('are told at rounds, turning points and the end', () => {
    expect(rowsOf(chances(review, 2), [1])).toEqual([0, 1, 2, 3])
    expect(at([0, 3, 6, 9], 4)).toBe(2)
    expect(at([0, 3, 6, 9], 40)).toBe(3)
  })
})
