import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shorter, smaller, together } from './drawings.ts'

test.each([
  ['M10 20L30 20L30 45.5L12 40Z', 'M10 20h20v25.5l-18-5.5z'],
  ['m1 1 2 0 0 3z m5 5h.5v.5', 'M1 1h2v3zm5 5h.5v.5'],
  ['M0 0C1 2 3 4 5 4C7 4 9 2 10 0', 'M0 0c1 2 3 4 5 4s4-2 5-4'],
  ['M0 0C1 2 3 4 5 4C7 5 9 2 10 0', 'M0 0c1 2 3 4 5 4 2 1 4-2 5-4'],
  ['M.5 .25 1.25 .75', 'M.5.25l.75.5'],
  ['M4 4A3 3 0 0 1 9 9Z', 'M4 4A3 3 0 0 1 9 9Z'], // arcs are left as they are
])('%s', (path, short) => expect(shorter(path, 0.06)).toBe(short))

/* Where a path comes by, read by the plainest of readers. */
function corners(path: string): number[][] {
  const words = path.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi)!
  const counts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 }
  const found: number[][] = []
  let [x, y, bx, by, letter] = [0, 0, 0, 0, '']
  for (let at = 0; at < words.length; ) {
    if (/[a-z]/i.test(words[at]!)) letter = words[at++]!
    const low = letter.toLowerCase()
    const numbers = words.slice(at, (at += counts[low]!)).map(Number)
    const [dx, dy] = letter === low ? [x, y] : [0, 0]
    if (low === 'z') [x, y] = [bx, by]
    else if (low === 'h') x = dx + numbers[0]!
    else if (low === 'v') y = dy + numbers[0]!
    else [x, y] = [dx + numbers.at(-2)!, dy + numbers.at(-1)!]
    if (low === 'm') [bx, by, letter] = [x, y, letter === low ? 'l' : 'L']
    found.push([x, y])
  }
  return found
}

const games = join(import.meta.dirname, '../../src/games')
const pictures = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
test.each(pictures)('%s goes where it went, and is smaller', (path) => {
  const before = readFileSync(join(games, path), 'utf8')
  const after = smaller(before)
  expect(after.length).toBeLessThan(before.length)
  const paths = (svg: string) => [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, d]) => d!)
  const [old, now] = [paths(before), paths(after)]
  expect(now).toHaveLength(old.length)
  old.forEach((d, i) => {
    if (/a/i.test(d)) return expect(now[i]).toBe(d)
    const [was, is] = [corners(d), corners(now[i]!)]
    expect(is).toHaveLength(was.length)
    was.forEach((point, j) => point.forEach((value, k) => expect(Math.abs(value - is[j]![k]!)).toBeLessThan(0.02)))
  })
})

test('covers lie one below the other, each with a view of its own', () => {
  const one = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300"><path d="M0 0h1"/></svg>'
  expect(together([['a', one], ['b', one]])).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 600"><view id="a" viewBox="0 0 240 300"/><view id="b" viewBox="0 300 240 300"/>' +
      '<svg y="0" width="240" height="300"><path d="M0 0h1"/></svg><svg y="300" width="240" height="300"><path d="M0 0h1"/></svg></svg>',
  )
})
