/* What a visit costs: bodies of a cold visit in brotli and gzip, gated; times, told. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { sitDown } from '../support/player.ts'
import { visit, type Visit } from '../support/visit.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
/* KiB, brotli. With the shelf before it a game at the table is to come down to 200; until then it may not grow. */
const most = { shelf: 110, table: 295, everything: 450 }
const lines: string[] = []
const say = (line: string) => void lines.push(line)
afterAll(() => writeFileSync(fileURLToPath(new URL('../../.made/figures.txt', import.meta.url)), lines.join('\n') + '\n'))

/* The size of a body as a server sends it: the build has laid it beside the file. */
function bodyOf(path: string, suffix: '.br' | '.gz'): number {
  const file = join(dist, path)
  return statSync(existsSync(file + suffix) ? file + suffix : file).size
}

const pathsOf = (guest: Visit) =>
  [...new Set(guest.requests.map((url) => new URL(url).pathname.slice(1) || 'index.html'))].filter((path) =>
    existsSync(join(dist, path)),
  )
const sum = (paths: string[], suffix: '.br' | '.gz') => paths.reduce((all, path) => all + bodyOf(path, suffix), 0) / 1024
const kib = (size: number) => `${size.toFixed(1).padStart(6)} KiB`

function weigh(name: string, paths: string[], limit: number) {
  const brotli = sum(paths, '.br')
  say(`${name.padEnd(44)} ${kib(brotli)} brotli ${kib(sum(paths, '.gz'))} gzip (at most ${limit} brotli, ${paths.length} files)`)
  if (process.env.FILES) for (const path of paths) say(`    ${kib(bodyOf(path, '.br') / 1024)} ${path}`)
  return brotli
}

test('the sizes of a cold visit', async () => {
  const guest = await visit({ lang: 'fr' })
  await guest.page.waitForSelector('[data-room="shelf"] [data-game]')
  await guest.page.waitForLoadState('networkidle')
  const shelf = pathsOf(guest)
  const engine = shelf.filter((path) => path.endsWith('.wasm') || path.endsWith('.words'))
  expect(weigh('the shelf, in one language', shelf, most.shelf)).toBeLessThanOrEqual(most.shelf)
  expect(engine, 'the shelf needs no engine').toEqual([])
  await guest.leave()

  let largest = 0
  for (const game of ['tenakee', 'manitou', 'ogallala', 'tomahawk']) {
    const player = await visit({ lang: 'fr' })
    await sitDown(player, game)
    await player.page.waitForLoadState('networkidle')
    const size = weigh(`the shelf, and ${game} at the table`, pathsOf(player), most.table)
    await player.leave()
    largest = Math.max(largest, size)
  }

  const worker = await (await fetch(`${guest.url}/sw.js`)).text()
  const { shell, rest } = JSON.parse(/^const SHIPPED=(\{.*?\});/.exec(worker)![1]!) as Record<string, string[]>
  const everything = weigh('everything, in all languages, offline', [...shell!, ...rest!, 'sw.js'], most.everything)
  expect(everything).toBeLessThanOrEqual(most.everything)
  expect(largest).toBeLessThanOrEqual(most.table)
})
