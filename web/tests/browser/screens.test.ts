/* Every main screen, in both sizes and both themes: without a violation of accessibility, and as a picture to look at. The
 * tables of a game are seen dark in one size and light in the other, which differ from game to game. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Player, sitDown } from '../support/player.ts'
import { attend, type Size, type Theme, type Visit } from '../support/visit.ts'
import type { Lang } from '../../src/engine/types'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

/* What axe finds wrong here, by WCAG 2.2 AA and good practice; then a picture. */
async function judge(guest: Visit, name: string) {
  await guest.page.waitForFunction(() => document.fonts.status === 'loaded')
  await guest.shoot(name)
  await guest.page.evaluate(axe)
  const found = await guest.page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  })
  const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(found, name).toEqual([])
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function rooms(guest: Visit) {
  const { page, url } = guest
  const go = async (hash: string, wanted: string) => {
    await page.goto(`${url}/${hash}`)
    await page.waitForSelector(wanted)
  }
  await page.waitForSelector('[data-room="shelf"] [data-game]')
  await judge(guest, 'shelf')
  await go('#/tenakee', '[data-room="box"]')
  await judge(guest, 'box')
  await go('#/manitou/setup', '[data-room="setup"]')
  await judge(guest, 'setup')
  await go('#/rules/ogallala', '[data-room="rules"] h2')
  await judge(guest, 'rules')
  await go('#/settings', '[data-room="settings"]')
  await judge(guest, 'settings')
  await go('#/games', '[data-room="kept"]')
  await judge(guest, 'games')
  await go('#/about', '[data-room="about"]')
  await judge(guest, 'about')
}

/* A table in the middle of a game, what opens over it, its result and its replay. */
async function tables(guest: Visit, game: string, seats: string[], acts: number) {
  const { page } = guest
  await sitDown(guest, game, { seats, seed: 12 })
  await page.waitForSelector('[data-table][data-state="asks"]')
  await judge(guest, `${game}-begin`)
  await new Player(guest, 'pointer', 12).play(acts)
  await page.waitForSelector('[data-table][data-state="asks"][data-moving="false"]')
  await judge(guest, `${game}-table`)
  await page.keyboard.press('Escape')
  await page.locator('[data-act="menu"]').click()
  await judge(guest, `${game}-menu`)
  await page.keyboard.press('Escape')
}

const looks: [Size, Theme, Lang][] = [
  ['phone', 'dark', 'fr'],
  ['phone', 'light', 'de'],
  ['wide', 'dark', 'en'],
  ['wide', 'light', 'fr'],
]
const games: [string, string[], number][] = [
  ['tenakee', ['person', 'greedy', 'greedy', 'greedy', 'greedy'], 14],
  ['manitou', ['person', 'greedy', 'greedy', 'greedy'], 20],
  ['ogallala', ['person', 'greedy', 'greedy', 'greedy', 'greedy'], 16],
  ['tomahawk', ['person', 'greedy'], 14],
]

for (const [number, [size, theme, lang]] of looks.entries()) {
  test.concurrent(`the rooms: ${size}, ${theme}, ${lang}`, () => attend({ size, theme, lang }, rooms))
  for (const [game, seats, acts] of games.filter((_, which) => which % 2 === (number === 0 || number === 3 ? 0 : 1)))
    test.concurrent(`${game}: ${size}, ${theme}, ${lang}`, () =>
      attend({ size, theme, lang }, (guest) => tables(guest, game, seats, acts)),
    )
}

test.concurrent('text at twice its size, and the smallest phone', () =>
  attend({ lang: 'de', settings: { text: 1.5 } }, async (guest) => {
    await guest.page.setViewportSize({ width: 320, height: 640 })
    await rooms(guest)
  }),
)
