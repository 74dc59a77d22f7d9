import { describe, expect, it } from 'vitest'
import { say } from './say'

const points = { count: 'n', one: '{n} point', other: '{n} points' }

describe('what is said', () => {
  it('has its arguments put in', () => {
    expect(say('en', 'Seat {crest}: {who}', { crest: 'Pine', who: 'Anne' })).toBe('Seat Pine: Anne')
    expect(say('en', '{n} {unknown}', { n: -3 })).toBe('−3 {unknown}')
  })

  it('counts as each language does', () => {
    expect([0, 1, 2, -1].map((n) => say('fr', points, { n }))).toEqual(['0 point', '1 point', '2 points', '−1 point'])
    expect([0, 1, 2].map((n) => say('de', points, { n }))).toEqual(['0 points', '1 point', '2 points'])
  })
})
