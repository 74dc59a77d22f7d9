import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const games = join(web, '../src/games')
const below = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => readFileSync(join(folder, path), 'utf8'))

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found!)
const full = (name: string) => (name.startsWith('m-') ? name : `i-${name}`)

/* What components ask for by name, or by an expression that has the names in it; and facts, for which a look does. */
const asked = new Set([
  ...below(join(web, 'src'), '.svelte').flatMap((text) => [
    ...all(text, /(?:\bicon|<Icon name)="([^"{]+)"/g),
    ...all(text, /(?:\bicon|<Icon name)=\{([^}]+)\}/g).flatMap((words) => all(words.replace(/=== '[^']*'/g, ''), /'([^']+)'/g)),
  ]),
  ...below(games, 'look.json').flatMap((text) => all(text, /"icon": "([^"]+)"/g)),
].map(full))
const drawn = all(readFileSync(join(web, 'src/kit/house.svg'), 'utf8'), /<symbol id="([im]-[^"]+)"/g)

test('every icon that is asked for is drawn, and none is fetched that nobody asks for', () => {
  expect(drawn.length).toBeGreaterThan(40)
  expect([...asked].sort()).toEqual(drawn.sort())
})
