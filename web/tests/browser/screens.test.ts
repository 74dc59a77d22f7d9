/* Every main screen, in both sizes and both themes: without a violation of accessibility, and as a picture to look at. The
 * pictures of a game's tables are dark in one size and light in the other, which differ from game to game. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { program } from '../support/house.ts'
import { Player, sitDown } from '../support/player.ts'
import { attend, type Size, type Theme, type Visit } from '../support/visit.ts'
import type { Lang } from '../../src/engine/types'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

/* A picture; then what axe finds wrong here, by WCAG 2.2 AA, by this light and by the other. */
async function judge(guest: Visit, name: string) {
  await guest.page.waitForFunction(() => document.fonts.status === 'loaded')
  await guest.shoot(name)
  await guest.page.evaluate(axe)
  const find = () =>
    guest.page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    })
  const { theme } = guest.wishes
  const found = await find()
  await guest.page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
  const other = await find()
  await guest.page.emulateMedia({ colorScheme: theme })
  expect(other, `${name} by the other light`).toEqual([])
  const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(found, name).toEqual([])
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/* Windows in which a table is played as well: the smallest phones, one that is held sideways, a page that is made larger on a
 * small screen, a large screen; and letters of one and a half times and twice their size. */
const windows: Record<Size, [width: number, height: number, text: number][]> = {
  phone: [[320, 568, 1], [360, 640, 1], [844, 390, 1], [640, 400, 1], [360, 740, 1.5], [360, 740, 2]],
  wide: [[960, 540, 1], [1366, 640, 1], [1920, 1080, 1], [1280, 800, 2]],
}

/* In a window of another size, or with larger letters, nothing scrolls sideways, no part of the table lies over another or out
 * of sight, the common area keeps a place that is worth looking at and shows all that lies in it, no part of which lies over
 * another, and no label runs over its button. */
async function fits({ page }: Visit, width: number, height: number, text: number) {
  const size = { width, height }
  const before = page.viewportSize()!
  await page.setViewportSize(size)
  await page.evaluate((times) => void (document.documentElement.style.fontSize = `${100 * times}%`), text)
  const wrong = () => {
    const boxes = ['.bar', '.seatbox', '.board', '.prompt', '.handbox', '.side', '.foot'].flatMap((name) => {
      const box = document.querySelector(`[data-table] > ${name}`)?.getBoundingClientRect()
      return box && box.width > 0 && box.height > 0 ? [{ name, box }] : []
    })
    const out = boxes.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
    const over = boxes.flatMap((a, i) =>
      boxes.slice(i + 1).filter(({ box: b }) => {
        const across = Math.min(a.box.right, b.right) - Math.max(a.box.left, b.left)
        const down = Math.min(a.box.bottom, b.bottom) - Math.max(a.box.top, b.top)
        return across > 2 && down > 2
      }).map((b) => `${a.name} ${b.name}`),
    )
    const cards = [...document.querySelectorAll('.handbox [data-piece], .columns [data-piece]')].filter((node) => {
      const box = node.getBoundingClientRect()
      return box.width > 0 && (box.left < -2 || box.right > innerWidth + 2)
    })
    const labels = [...document.querySelectorAll<HTMLElement>('.actions button')].filter((node) => node.scrollWidth > node.clientWidth + 1)
    const board = boxes.find(({ name }) => name === '.board')?.box
    const inside = (selector: string) =>
      [...document.querySelectorAll(`.board ${selector}`)].filter((node) => !node.closest('.scrolls, .zoomed') && node.getClientRects().length > 0)
    const hidden = inside(':is([data-drop], [data-piece], .columns .foot, .large .cell, .map, .last)').filter((node) => {
      const box = node.getBoundingClientRect()
      return board && (box.top < board.top - 4 || box.bottom > board.bottom + 4)
    })
    const blocks = inside(':is(.last, .map, .piles .zone, .piles small, .large > .title, .large .water, .above, .tray)').map((node) => ({
      name: node.className,
      box: node.getBoundingClientRect(),
    }))
    const crossed = blocks.flatMap((a, i) =>
      blocks.slice(i + 1).filter(({ box: b }) => {
        const across = Math.min(a.box.right, b.right) - Math.max(a.box.left, b.left)
        const down = Math.min(a.box.bottom, b.bottom) - Math.max(a.box.top, b.top)
        return across > 3 && down > 3
      }).map((b) => `${a.name} ${b.name}`),
    )
    const beside = [...document.querySelectorAll('.piece > .card')].filter((card) => {
      const [a, b] = [card, card.parentElement!].map((node) => node.getBoundingClientRect())
      return Math.abs(a!.top - b!.top) > 1
    })
    return [
      ...beside.map((card) => `${card.className} has left its button, and the ring around it`),
      ...hidden.map((node) => `${node.className} ${(node as HTMLElement).dataset.piece ?? ''} is out of the common area`),
      ...crossed.map((pair) => `${pair} overlap`),
      ...(board && board.height < innerHeight / 4 ? [`${board.height} pixels are left for the common area`] : []),
      ...labels.map((node) => `${node.innerText} runs over its button`),
      ...out.map(({ name }) => `${name} is out of sight`),
      ...over.map((pair) => `${pair} overlap`),
      ...cards.map((node) => `card ${node.getAttribute('data-face')} is cut off`),
      ...(document.documentElement.scrollWidth > innerWidth ? ['it scrolls sideways'] : []),
    ]
  }
  /* Sizes are measured and cards drawn again once the window has changed. */
  for (let looks = 0; looks < 50 && (await page.evaluate(wrong)).length > 0; looks++)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(wrong), `at ${size.width} × ${size.height}, letters × ${text}`).toEqual([])
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  await page.setViewportSize(before)
}

/* Whatever is played, the note, who I am and what I can do stay where they are. */
class Still {
  private places = new Map<string, string>()
  look = async ({ guest: { page } }: Player) => {
    const now = await page.evaluate(() => {
      const places = document.querySelectorAll('.handbox .fan :is(.card > .piece, .slot)').length
      const chosen = document.querySelector('.tray, .offers, .groups') ? `while one chooses ${places}` : 'while one plays'
      return ['.prompt', '.mine .who', 'footer'].flatMap((name) => {
        const box = document.querySelector(`[data-table] ${name}`)?.getBoundingClientRect()
        return box ? [[`${name} ${chosen}`, `${Math.round(box.left)}, ${Math.round(box.top)}`] as const] : []
      })
    })
    for (const [name, place] of now) {
      const before = this.places.get(name) ?? place
      expect(place, `${name}: ${await page.innerText('footer')}`).toBe(before)
      this.places.set(name, place)
    }
  }
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
  await page.click('[data-act="learn"]')
  await page.waitForSelector('dialog[open] .brief')
  await judge(guest, 'learn')
  await page.keyboard.press('Escape')
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

/* A table in the middle of a game, and what opens over it. */
async function tables(guest: Visit, game: string, seats: string[], acts: number) {
  const { page } = guest
  await sitDown(guest, game, { seats, seed: 12 })
  await page.waitForSelector('[data-table][data-state="asks"]')
  await judge(guest, `${game}-begin`)
  await new Player(guest, 'pointer', 12).play(acts, new Still().look)
  await page.waitForSelector('[data-table][data-state="asks"][data-moving="false"]')
  await judge(guest, `${game}-table`)
  for (const [width, height, text] of windows[guest.wishes.size]) await fits(guest, width, height, text)
  await page.keyboard.press('Escape')
  await page.locator('[data-act="menu"]').click()
  await judge(guest, `${game}-menu`)
  await page.keyboard.press('Escape')
  await page.locator('section.prompt').focus()
  await page.keyboard.press('?')
  await page.waitForSelector('dialog[open]')
  await judge(guest, `${game}-keys`)
  await page.keyboard.press('Escape')
  await page.locator('section.prompt').focus()
  await page.keyboard.press('r')
  await page.waitForSelector('dialog[open] h3')
  await judge(guest, `${game}-rule`)
  await page.keyboard.press('Escape')
  await page.locator('[data-table] [data-area] button[data-piece]:not([data-face=""])').first().focus()
  await page.keyboard.press('i')
  await page.waitForSelector('dialog[open] .large')
  await judge(guest, `${game}-card`)
  await page.keyboard.press('Escape')
  await page.locator('[data-act="menu"]').click()
  await page.locator('dialog[open] [data-act="settings"]').click()
  await page.waitForSelector('dialog[open] [role="switch"]')
  await judge(guest, `${game}-settings`)
  await page.keyboard.press('Escape')
  await page.locator('[data-table] button[data-seat], [data-table] .mine .who').first().click()
  await page.waitForSelector('dialog[open]')
  await judge(guest, `${game}-seat`)
  await page.keyboard.press('Escape')
  if (guest.wishes.size === 'phone') {
    await page.click('[data-act="log"]')
    await page.waitForSelector('dialog[open] .log li')
    await page.waitForFunction(() => document.querySelector('dialog[open] .log li:last-child')!.getBoundingClientRect().y < innerHeight) // the log begins at its end
    await judge(guest, `${game}-log`)
    await page.keyboard.press('Escape')
  }
  if (guest.wishes.size === 'phone') await page.click('[data-act="log"]')
  await page.locator('.log li button').first().click()
  await page.waitForSelector('[data-act="now"]')
  await judge(guest, `${game}-past`)
  await page.click('[data-act="now"]')
  await page.click('[data-act="hint"]')
  await page.waitForSelector('[data-act="follow"]')
  await judge(guest, `${game}-hint`)
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

/* Where a moment is looked at: whose eyes there are stands in one row, and the common area has its place below the seats and
 * above one's hand. */
function crowded() {
  const box = (node: Element) => node.getBoundingClientRect()
  const eyes = new Set([...document.querySelectorAll('.eyes button')].map((node) => Math.round(box(node).top)))
  const table = box(document.querySelector('.still .table')!)
  const parts = [...document.querySelectorAll('.still .columns, .still .columns .foot')]
  return [
    ...(eyes.size > 1 ? ['the eyes take more than one row'] : []),
    ...parts.filter((node) => box(node).top < table.top || box(node).bottom > table.bottom).map((node) => `${node.className} has no room`),
  ]
}

/* From a record, so that nobody has to play it: its result, and its replay by the eyes of all. */
async function afterwards(guest: Visit, game: string, players: number) {
  const { page, url } = guest
  const record = spawnSync(program, ['random', game, '--players', String(players), '--seed', '3'], { encoding: 'utf8' }).stdout
  await page.goto(`${url}/#/games`)
  await page.setInputFiles('[data-room="kept"] input[type="file"]', { name: 'a.rec', mimeType: 'text/plain', buffer: Buffer.from(record) })
  await page.waitForSelector('[data-room="result"]')
  await judge(guest, `${game}-result`)
  await page.goto(`${url}/${(await page.evaluate(() => location.hash)).replace('result', 'replay')}`)
  await page.waitForSelector('[data-room="replay"] [data-zone]')
  const line = () => page.textContent('[data-room="replay"] .event')
  await page.locator('[data-room="replay"] input[type="range"]').press('End')
  const last = await line()
  for (let back = 0; back < 6; back++) await page.keyboard.press('ArrowLeft')
  await page.waitForFunction((text) => document.querySelector('.event')?.textContent !== text, last)
  const there = await line()
  for (const eyes of [2, 1]) {
    await page.click(`.eyes button:nth-of-type(${eyes})`)
    await page.waitForSelector(`.replay[aria-busy="false"] .eyes button:nth-of-type(${eyes})[aria-pressed="true"]`)
    for (let looks = 0; looks < 50 && (await page.evaluate(crowded)).length > 0; looks++) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(crowded), `by the eyes of ${eyes}`).toEqual([])
  }
  await page.waitForSelector('.still .hands')
  expect(await line(), 'the moment stays by other eyes').toBe(there)
  await judge(guest, `${game}-replay`)
  await page.goto(`${url}/#/games`)
  await page.waitForSelector('[data-room="kept"] li[data-key] button')
  await page.locator('[data-room="kept"] li[data-key] button').first().click()
  await judge(guest, `${game}-kept`)
  await page.click('dialog[open] [data-act="remove"]')
  await page.waitForSelector('[data-act="remove-yes"]')
  await judge(guest, `${game}-remove`)
  await page.keyboard.press('Escape')
  await page.setInputFiles('[data-room="kept"] input[type="file"]', { name: 'b.rec', mimeType: 'text/plain', buffer: Buffer.from('nothing') })
  await page.waitForSelector('[data-room="kept"] [role="alert"]:not(:empty)')
  await judge(guest, `${game}-import-refused`)
}

for (const [size, theme, lang, game, players] of [['phone', 'light', 'fr', 'tenakee', 5], ['wide', 'light', 'en', 'tenakee', 5], ['wide', 'dark', 'de', 'manitou', 4]] as const)
  test.concurrent(`afterwards: ${size}, ${theme}, ${lang}`, () => attend({ size, theme, lang }, (guest) => afterwards(guest, game, players)))
