import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../src/look/look.ts'
import { partsOf } from '../src/table/parts.ts'

const games = join(import.meta.dirname, '../../src/games')
const looks = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('look/look.json'))

test.each(looks)('%s fetches what its zones and phases are drawn by', (path) => {
  const look = { ...plain, ...JSON.parse(readFileSync(join(games, path), 'utf8')) }
  const places = JSON.stringify([look.zones, look.phases])
  const { columns, rivers } = partsOf(look)
  expect(columns).toBe(/"(area":"(columns|tab|hand|reserve|seat)|as":"(tray|offers))"/.test(places))
  expect(rivers).toBe(/"(area":"river|as":"list)"/.test(places))
})

test('without a look anything may be needed', () => expect(partsOf(plain)).toEqual({ columns: true, rivers: true }))
