import { describe, expect, it } from 'vitest'
import type { Review } from '../engine/types'
import { apart, at, chances, gridOf, lastAt, lineOf, momentOf, numberOf, rowsOf, scores, storyOf } from './chart'

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
    const data = scores(review.points, 2)
    expect(data.grid).toEqual([-5, 0, 5, 10, 15, 20, 25])
    expect(data.lines[1]!.values).toEqual([null, null, null, -2])
  })

  it('of scores need nobody to think: what was undone is left out, and what the log passes over', () => {
    const ply = (number: number, said: number, score: number) => ({ ply: number, said, round: 'Round 1', score: [score] })
    const story = storyOf([ply(0, 1, 0), ply(1, 1, 0), ply(2, 3, 9), ply(2, 5, 4), ply(3, 6, 6)])
    expect(story.map(({ said, score }) => [said, ...score])).toEqual([[1, 0], [5, 4], [6, 6]])
    expect(scores(story, 1).lines[0]!.values).toEqual([0, 4, 6])
    expect(scores(story, 1).rounds).toEqual([{ at: 0, words: 'Round 1' }])
  })

  it('number rounds as their words do', () => {
    expect(['avant le premier tour', 'tour 1 sur 6', 'Zug 12 von 14'].map(numberOf)).toEqual(['', '1', '12'])
  })
  it('have round numbers above them', () => {
    expect(gridOf(0, 0)).toEqual([0, 1, 2, 3, 4])
    expect(gridOf(0, 38)).toEqual([0, 10, 20, 30, 40])
    expect(gridOf(0, 73)).toEqual([0, 20, 40, 60, 80])
    expect(gridOf(-12, 101)).toEqual([-50, 0, 50, 100, 150])
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

  it('find the same moment in the log of other eyes', () => {
    const mine = [3, 7, 7, 9].map((said, ply) => ({ ply, said, round: null, score: [] }))
    const yours = [3, 4, 4, 6].map((said, ply) => ({ ply, said, round: null, score: [] }))
    const moved = (line: number) => lineOf(yours, momentOf(mine, line))
    expect([2, 3, 7, 5, 8, 9, 12].map(moved)).toEqual([2, 3, 4, 4, 5, 6, 6])
    expect(lineOf([], momentOf([], 4))).toBe(0)
    expect([0, 3, 9].map((line) => lastAt([2, 3, 5], line))).toEqual([0, 1, 2])
  })
})
