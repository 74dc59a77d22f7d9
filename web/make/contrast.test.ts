/* Colours of the page and of the looks can be told apart: WCAG 2.2 AA, text 4.5 : 1, large text and marks 3 : 1. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const tokens = readFileSync(join(web, 'src/kit/tokens.css'), 'utf8')
const split = tokens.indexOf("[data-theme='light'] {")

function read(text: string) {
  return new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((line) => [line[1]!, line[2]!]))
}
const dark = read(tokens.slice(0, split))
const light = new Map([...dark, ...read(tokens.slice(split))])

function luminance(color: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function ratio(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

const dyes = ['ember', 'river', 'pine', 'maize', 'night']
const pairs: [number, string, string[]][] = [
  [4.5, 'text', ['page', 'surface', 'raised']],
  [4.5, 'text-soft', ['page', 'surface', 'raised']],
  [4.5, 'on-table', ['table', 'table-edge']],
  [4.5, 'on-table-soft', ['table', 'table-edge']],
  [4.5, 'on-accent', ['accent']],
  [4.5, 'on-glow', ['glow']],
  [4.5, 'danger', ['surface', 'page']],
  [4.5, 'ok', ['surface', 'page']],
  [4.5, 'ink', ['paper', 'paper-lit', 'paper-deep', 'cloth-maize']],
  [4.5, 'ink-soft', ['paper', 'paper-lit']],
  [4.5, 'cloth-text', dyes.filter((dye) => dye !== 'maize').map((dye) => `cloth-${dye}`)],
  [4.5, 'paper-lit', ['ink-cloth', 'ink-cloth-lit', 'ink-cloth-deep']],
  [4.5, 'on-wood', ['wood', 'wood-lit']],
  [3, 'accent', ['page', 'surface']],
  [3, 'glow', ['table', 'table-edge']],
  [3, 'focus', ['page', 'surface', 'table', 'table-edge']],
  [3, 'staged', ['table', 'table-edge']],
  [3, 'line', ['surface', 'raised']],
  [3, 'lino', ['paper', 'paper-lit']],
  [3, 'back-line', ['back']],
  ...dyes.map((dye): [number, string, string[]] => [4.5, `seat-${dye}`, ['surface', 'page']]),
  ...dyes.map((dye): [number, string, string[]] => [4.5, 'on-seat', [`seat-${dye}`]]),
]

describe.each([
  ['dark', dark],
  ['light', light],
])('%s', (theme, colors) => {
  test.each(pairs)('at least %f : %s on %j', (least, ink, grounds) => {
    for (const ground of grounds) {
      const [one, other] = [colors.get(ink), colors.get(ground)]
      expect(one, ink).toBeDefined()
      expect(other, ground).toBeDefined()
      expect(ratio(one!, other!), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least)
    }
  })

  const games = join(web, '../src/games')
  const looks = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('look/look.json'))
  test('there are looks', () => expect(looks.length).toBeGreaterThanOrEqual(4))
  test.each(looks)('%s', (path) => {
    const look = JSON.parse(readFileSync(join(games, path), 'utf8'))
    const value = (name: string) => look.colors[name][theme] ?? look.colors[name]
    for (const [kind, card] of Object.entries<Record<string, any>>(look.kinds)) {
      const ground = card.ground === undefined ? colors.get('paper')! : value(card.ground)
      if (card.ground !== undefined) expect(ratio(colors.get('ink')!, ground), kind).toBeGreaterThanOrEqual(4.5)
      if (card.band !== undefined)
        expect(ratio(colors.get('cloth-text')!, value(card.band.color)), `${kind}'s band`).toBeGreaterThanOrEqual(4.5)
      if (card.accent !== undefined) expect(ratio(value(card.accent), ground), `${kind}'s accent`).toBeGreaterThanOrEqual(3)
    }
    for (const [name, tag] of Object.entries<Record<string, any>>(look.tags ?? {}))
      if (tag.color !== undefined) expect(ratio(value(tag.color), colors.get('paper')!), name).toBeGreaterThanOrEqual(4.5)
  })
})
