import { describe, expect, it } from 'vitest'
import type { GameCard } from '../../engine/types'
import { changedBy, freshParty, partyOf, readParty, tableFor } from './party'
import type { Summary } from './server'

const option = (name: string, players: [number, number] | null) => ({
  name,
  words: name,
  about: '',
  players,
  default: 'off',
  values: ['off', 'on'].map((value) => ({ name: value, words: value, about: '' })),
})
const game = {
  name: 'any',
  players: [2, 5],
  bots: [{ name: 'gentle' }, { name: 'fair' }],
  options: [option('chief', null), option('pairs', [4, 4])],
} as unknown as GameCard
const table = {
  seats: [{ kind: 'human' }, { kind: 'open' }, { kind: 'open' }],
  options: { chief: 'off', pairs: 'off' },
  clock: 'move 90000 end',
  public: false,
  chat: 'free',
  cover_after: 300,
} as unknown as Summary

describe('what was agreed on', () => {
  it('is sent only as far as it was changed', () => {
    const before = partyOf(game, table)
    expect(changedBy(game, before, partyOf(game, table))).toEqual({})
    const now = { ...partyOf(game, table), options: { chief: 'on', pairs: 'on' }, chat: 'off' as const }
    expect(changedBy(game, before, now)).toEqual({ options: { chief: 'on' }, chat: 'off' }) // three cannot play in pairs
    expect(changedBy(game, before, { ...before, clock: 'calm', public: true, cover: 0 })).toEqual({
      clock: 'move 120000 cover fair',
      public: true,
      cover_after: 0,
    })
  })

  it('may be an edition of one’s own', () => {
    const mybox = { game: 'any', edition: 'mybox' }
    const fresh = { ...freshParty(game), edition: { name: 'mybox', text: JSON.stringify(mybox) } }
    expect(tableFor(game, fresh).edition).toEqual(mybox)
    expect(tableFor(game, freshParty(game))).not.toHaveProperty('edition')
    expect(readParty(game, JSON.stringify(fresh)).edition).toEqual(fresh.edition)
    expect(tableFor(game, { ...fresh, edition: { name: '', text: '{oops' } }).edition).toBe('{oops') // for the server to refuse
    const before = partyOf(game, { ...table, edition: 'mybox' })
    expect(changedBy(game, before, { ...before })).toEqual({}) // it stays
    expect(changedBy(game, before, { ...before, edition: null })).toEqual({ edition: 'default' })
    expect(changedBy(game, partyOf(game, table), { ...before, edition: fresh.edition })).toEqual({ edition: mybox })
  })
})
