import { describe, expect, it } from 'vitest'
import type { GameCard } from '../engine/types'
import { canChoose, freshPlan, learnPlan, planFor, readPlan, watchPlan } from './plans'

const game: GameCard = {
  name: 'game',
  title: 'Game',
  tagline: '',
  authors: '',
  time: '',
  players: [2, 4],
  version: 1,
  options: [
    { name: 'chief', words: '', about: null, default: 'off', players: null, values: [{ name: 'off', words: '', about: null }, { name: 'on', words: '', about: null }] },
    { name: 'two', words: '', about: null, default: 'a', players: [2, 2], values: [{ name: 'a', words: '', about: null }, { name: 'b', words: '', about: null }] },
  ],
  bots: ['gentle', 'fair', 'strong'].map((name) => ({ name, words: name, about: '' })),
  crests: [],
}

describe('plans', () => {
  it('begin with one person among bots', () => {
    expect(freshPlan(game).seats).toEqual([
      { kind: 'person', name: '' },
      { kind: 'bot', bot: 'fair' },
      { kind: 'bot', bot: 'fair' },
    ])
    expect(freshPlan({ ...game, players: [2, 2] }).seats).toHaveLength(2)
    expect(freshPlan({ ...game, players: [4, 5] }).seats).toHaveLength(4)
  })

  it('are remembered', () => {
    const plan = { ...freshPlan(game), options: { chief: 'on' }, clock: 'move 60000', games: 3 }
    expect(readPlan(game, JSON.stringify(plan))).toEqual(plan)
  })

  it.each([null, '', 'null', '[]', '{"seats":[{"kind":"bot","bot":"gone"}]}', '{"seats":"x","options":5,"clock":"x","games":9}'])(
    'that cannot be used (%s) are begun anew',
    (text) => expect(readPlan(game, text)).toEqual(freshPlan(game)),
  )

  it('leave out what the table cannot choose', () => {
    const plan = { ...freshPlan(game), options: { chief: 'on', two: 'b' } }
    expect(planFor(game, plan, 'fr').options).toEqual({ chief: 'on' })
    expect(canChoose(game.options[1]!, 2)).toBe(true)
    plan.seats.pop()
    expect(planFor(game, plan, 'fr').options).toEqual({ chief: 'on', two: 'b' })
  })

  it('leave people without a name nameless, and give clocks a bot that covers', () => {
    const made = planFor(game, { ...freshPlan(game), clock: 'game 300000 3000' }, 'fr')
    expect(made.seats[0]).toEqual({ kind: 'person', name: '-' })
    expect(made.clock).toBe('game 300000 3000 cover fair')
    expect(made.seed).toBeNull()
  })

  it('to watch have no people, and to learn the mildest bots', () => {
    expect(watchPlan(game, freshPlan(game)).seats.every(({ kind }) => kind === 'bot')).toBe(true)
    expect(learnPlan(game).seats[1]).toEqual({ kind: 'bot', bot: 'gentle' })
  })
})
