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
  { room: 'tables' },
  { room: 'table', table: 'a'.repeat(32), codes: [] },
  { room: 'table', table: 'a'.repeat(32), codes: ['b'.repeat(32), 'c'.repeat(32)] },
  { room: 'tv', table: 'a'.repeat(32), codes: ['0'.repeat(32)] },
  { room: 'tv', table: 'a'.repeat(32), codes: ['0'.repeat(32), `s${'1'.repeat(32)}`] },
  { room: 'hand', table: 'a'.repeat(32), codes: [] },
  { room: 'trust', table: 'a'.repeat(32) },
  { room: 'device', code: 'd'.repeat(32), table: 'a'.repeat(32) },
  { room: 'device', code: 'd'.repeat(32), table: null },
]

describe('addresses', () => {
  it.each(routes)('of $room lead back to it', (route) => {
    expect(parseRoute(address(route))).toEqual(route)
  })

  it.each(['', '#', '#/', '#/%E0%A4%A', '#/Not A Game', '#/play/', '#/rules', '#//x'])('%s leads to the shelf', (hash) => {
    expect(parseRoute(hash)).toEqual({ room: 'shelf' })
  })

  it('of tables keep only codes that can be some', () => {
    const table = 'a'.repeat(32)
    expect(parseRoute(`#/table/${table}/<b>-${'b'.repeat(32)}-1`)).toEqual({ room: 'table', table, codes: ['b'.repeat(32)] })
    expect(parseRoute('#/table/../x')).toEqual({ room: 'tables' })
  })

  it('name rules as they are cited', () => {
    expect(ruleAddress('tenakee', 'TEN-10')).toBe('#/rules/tenakee/ten-10')
  })
})
