import { describe, expect, it } from 'vitest'
import { address, parseRoute, ruleAddress, type Route } from './routes'

const routes: Route[] = [
  { room: 'shelf' },
  { room: 'box', game: 'tenakee' },
  { room: 'setup', game: 'tenakee' },
  { room: 'rules', game: 'tenakee', at: null },
  { room: 'rules', game: 'tenakee', at: 'ten-10' },
  { room: 'games' },
  { room: 'play', key: 'a/b 1' },
  { room: 'result', key: 'k' },
  { room: 'replay', key: 'k', at: null },
  { room: 'replay', key: 'k', at: 12 },
  { room: 'settings' },
  { room: 'about' },
  { room: 'art' },
]

describe('addresses', () => {
  it.each(routes)('of $room lead back to it', (route) => {
    expect(parseRoute(address(route))).toEqual(route)
  })

  it.each(['', '#', '#/', '#/%E0%A4%A', '#/Not A Game', '#/play/', '#/rules', '#//x'])('%s leads to the shelf', (hash) => {
    expect(parseRoute(hash)).toEqual({ room: 'shelf' })
  })

  it('name rules as they are cited', () => {
    expect(ruleAddress('tenakee', 'TEN-10')).toBe('#/rules/tenakee/ten-10')
  })
})
