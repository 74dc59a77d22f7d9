/* Somebody's first game: by what the coach shows alone, by keyboard, and by who does not listen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player } from '../support/player.ts'
import { attend, type Size, type Theme, type Visit } from '../support/visit.ts'
import { words } from '../support/words.ts'
import type { Lang } from '../../src/engine/types'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/* Through the box's own door. */
async function learn({ page, url }: Visit, game: string) {
  await page.goto(`${url.replace(/\/$/, '')}/#/${game}`)
  await page.click('[data-act="learn"]')
  await page.click('[data-act="learn-play"]')
  await page.waitForSelector('[data-table] [data-coach]')
}

const coached = (page: Page) => page.locator('[data-coach]').count()
const lesson = (page: Page, game: string) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), `veillee.lesson.${game}`)

/* The coach has made up its mind, or is there no more. */
async function ready(page: Page) {
  await page.waitForFunction(() => {
    const coach = document.querySelector<HTMLElement>('[data-coach]')
    return !coach || (coach.dataset.ready === 'true' && document.querySelector('[data-act="confirm"], [data-act="show"]:not([disabled])') !== null)
  })
  return (await coached(page)) > 0
}

/* What is shown is laid out, confirmed where it has to be, and comes about. */
async function follow(page: Page, press: (selector: string) => Promise<void>) {
  const whole = (await page.locator('[data-act="confirm"]').count()) > 0
  const before = await page.evaluate(() => document.querySelector<HTMLElement>('[data-table]')!.dataset.number)
  const moved = () => page.waitForFunction((number) => document.querySelector<HTMLElement>('[data-table]')?.dataset.number !== number, before, { timeout: 5000 })
  /* While others still move, the first press only ends what is being shown. */
  for (let presses = 0; presses < 3; presses++) {
    await press(whole ? '[data-act="confirm"]' : '[data-act="show"]')
    if (await moved().then(() => true, () => false)) return
    if (!(await coached(page)) || whole !== (await page.locator('[data-act="confirm"]').count()) > 0) return
  }
  throw new Error('what is shown does not come about')
}

async function judge(guest: Visit, name: string) {
  await guest.shoot(name)
  await guest.page.evaluate(axe)
  const faults = await guest.page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(what: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe
    const { violations } = await run.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`)
  })
  expect(faults, name).toEqual([])
  const small = await guest.page.evaluate(() =>
    [...document.querySelectorAll('.actions button')].filter((node) => node.getBoundingClientRect().height < 44 || node.getBoundingClientRect().width < 44).length,
  )
  expect(small, 'targets').toBe(0)
}

const lessons: [game: string, size: Size, lang: Lang, theme: Theme, way: 'tap' | 'keys'][] = [
  ['tenakee', 'phone', 'fr', 'dark', 'tap'],
  ['manitou', 'phone', 'de', 'light', 'tap'],
  ['tomahawk', 'phone', 'en', 'dark', 'tap'],
  ['ogallala', 'phone', 'fr', 'light', 'tap'],
  ['tenakee', 'wide', 'en', 'light', 'keys'],
]
for (const [game, size, lang, theme, way] of lessons)
  test.concurrent(`${game} is learnt by being shown: ${size}, ${lang}, ${way}`, () =>
    attend({ size, lang, theme }, async (guest) => {
      const { page } = guest
      await learn(guest, game)
      await ready(page)
      await judge(guest, `lesson-${game}`)
      const met = new Set<string>()
      const press = async (selector: string) => {
        if (way === 'tap') return page.tap(selector)
        for (let presses = 0; presses < 80; presses++) {
          if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return page.keyboard.press('Enter')
          await page.keyboard.press('Tab')
        }
        throw new Error(`${selector} is out of reach`)
      }
      let shown = 0
      for (; await ready(page); shown++) {
        expect(shown, 'it ends').toBeLessThan(120)
        for (const rule of Object.keys((await lesson(page, game)).met)) met.add(rule)
        if (shown === 3) {
          const before = await lesson(page, game)
          await page.reload()
          await page.waitForSelector('[data-coach]')
          await ready(page)
          expect(await lesson(page, game), 'it goes on where it was').toEqual(before)
        }
        if (shown === 4) await judge(guest, `lesson-${game}-on`)
        await follow(page, press)
      }
      expect(met.size, 'rules').toBeGreaterThan(1)
      expect(await lesson(page, game)).toMatchObject({ key: '', learnt: true })
      await page.getByText(words(lang, 'coach.done')).waitFor()
      expect(await page.locator('[data-table] .note').count(), 'the table is as any other').toBe(1)
    }),
  )

test.concurrent('who does not listen plays on, is told why not inside, and is left alone when they want', () =>
  attend({ size: 'phone', lang: 'en', theme: 'light' }, async (guest) => {
    const { page } = guest
    await learn(guest, 'tenakee')
    const player = new Player(guest, 'pointer', 3)
    await player.play(8)
    expect((await lesson(page, 'tenakee')).turns).toBeGreaterThan(1)
    expect(await coached(page)).toBe(1)
    await ready(page)
    await page.click('[data-coach] .rule')
    await page.waitForSelector('dialog[open]')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await judge(guest, 'lesson-320')
    await page.click('[data-act="uncoached"]')
    await page.waitForSelector('[data-coach]', { state: 'detached' })
    expect(await lesson(page, 'tenakee')).toMatchObject({ key: '', learnt: false })
    await page.reload()
    await page.waitForSelector('[data-table] .note')
    expect(await coached(page)).toBe(0)
  }),
)
