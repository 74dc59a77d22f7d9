import { expect, test } from 'vitest'
import { laidAt } from './laid'

test('what was laid out comes back at its place only', () => {
  const text = JSON.stringify({ place: 'a 0 12', moves: ['pick t1', 'pick t5'] })
  expect(laidAt(text, 'a 0 12')).toEqual(['pick t1', 'pick t5'])
  expect(laidAt(text, 'a 0 13')).toEqual([])
  for (const odd of [null, '', '{', '[]', '{"place":"a 0 12"}', '{"place":"a 0 12","moves":[1]}']) expect(laidAt(odd, 'a 0 12')).toEqual([])
})
