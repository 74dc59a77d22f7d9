/* player.ts - somebody who plays any game through the page alone, by pointer or by keyboard, knowing no rule.
 *
 * What can be done is what the page marks: pieces that can be taken up, places where they may go, buttons that are a move.
 * One of them is chosen by a generator with a seed; a move that leads nowhere makes no progress and is counted.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './visit.ts'

export interface Party {
  seats?: ('person' | string)[] // 'person', or a bot's name
  seed?: number
  options?: Record<string, string>
}

/* A generator of ours, so that a game that fails can be played again. */
export function dice(seed: number): (sides: number) => number {
  let state = (seed * 2654435761 + 12345) >>> 0
  return (sides) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % sides
  }
}

/* Sits down at a table of that game through its set-up. */
export async function sitDown(guest: Visit, game: string, party: Party = {}) {
  const { page } = guest
  const seats = party.seats ?? ['person', ...Array(game === 'tomahawk' ? 1 : 2).fill('greedy')]
  const plan = {
    seats: seats.map((seat) => (seat === 'person' ? { kind: 'person', name: '' } : { kind: 'bot', bot: seat })),
    options: party.options ?? {},
    clock: 'none',
    games: 1,
    edition: null,
  }
  await page.waitForSelector('[data-room]')
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [`veillee.plan.${game}`, JSON.stringify(plan)])
  await page.goto(`${guest.url.replace(/\/$/, '')}/#/${game}/setup`)
  await page.waitForSelector('[data-room="setup"] [data-act="begin"]')
  if (party.seed !== undefined) await page.fill('[data-room="setup"] .seed input', String(party.seed))
  await page.click('[data-act="begin"]')
  await page.waitForSelector('[data-table]')
}

export interface Glance {
  state: string
  number: number
  moving: boolean
  mark: string // changes with everything that one can do
}

const glance = (page: Page): Promise<Glance | null> =>
  page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-table]')
    if (!table) return null
    const marks = [...document.querySelectorAll('[data-can], [data-drop], [data-move], [data-act], [aria-pressed="true"]')]
    const mark = marks.map((node) => node.outerHTML.length + (node.getAttribute('data-piece') ?? '')).join()
    const { state, number, moving } = table.dataset
    return { state: state!, number: Number(number), moving: moving === 'true', mark: `${number} ${mark}` }
  })

/* What stands open now; the first list that is not empty is what one chooses from. */
const sheet = 'dialog[open] [data-move], [role="dialog"] [data-move]'
const opened = ['[data-act="seat"]', sheet, '[data-act="yes"]:not([disabled])', '.note [data-move]']
const laid = ['[data-act="confirm"]:not([disabled])']
const held = ['[data-drop]']
const free = ['[data-can]', '[data-table] [data-move]:not([disabled])', '[role="toolbar"] button:not([data-act]):not([disabled])', '[data-act="more"]']

/* How many of them can be seen; by keyboard, how many take the focus. */
function count(page: Page, selector: string, focus: boolean): Promise<number> {
  return page.evaluate(
    ([wanted, stops]) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].filter(
        (node) => node.checkVisibility() && node.offsetParent !== null && (!stops || node.matches('button, a, [data-stop]')),
      ).length,
    [selector, focus] as const,
  )
}

export class Player {
  private dice: (sides: number) => number
  acts = 0

  constructor(
    readonly guest: Visit,
    readonly way: 'pointer' | 'keyboard',
    seed = 1,
  ) {
    this.dice = dice(seed)
  }

  /* Plays until the end, or until as many acts of ours were made; `each` looks on between them. */
  async play(most = Infinity, each: (player: Player) => Promise<void> = async () => {}): Promise<void> {
    const { page } = this.guest
    let stuck = 0
    let before = ''
    for (let step = 0; step < 4000; step++) {
      const now = await glance(page)
      if (now === null || now.state === 'over' || this.acts >= most) return
      if (now.state === 'waits' || now.moving) {
        await this.wait(now)
        continue
      }
      stuck = now.mark === before ? stuck + 1 : 0
      if (stuck > 12) {
        await this.guest.shoot('stuck')
        throw new Error(`nothing leads on: ${await page.textContent('[data-note]')} ${now.mark.slice(0, 200)}`)
      }
      before = now.mark
      const number = now.number
      await this.act(stuck)
      await this.wait(now)
      if ((await glance(page))?.number !== number) {
        this.acts++
        if (this.way === 'keyboard') await this.expectFocus()
        await each(this)
      }
    }
    throw new Error('the game does not end')
  }

  /* Whatever goes away, who plays by keys is somewhere. */
  private async expectFocus() {
    const somewhere = () => document.activeElement !== document.body || document.querySelector('[data-state="over"]') !== null
    await this.guest.page.waitForFunction(somewhere, undefined, { timeout: 30_000 }).catch(() => {
      throw new Error('the focus has fallen off the table')
    })
  }

  /* Until something has changed; not for long, since some things change nothing. */
  protected async wait(now: Glance) {
    const long = now.state === 'waits' || now.moving ? 20_000 : 1500
    await this.guest.page
      .waitForFunction(
        ([number, mark, state]) => {
          const table = document.querySelector<HTMLElement>('[data-table]')
          if (!table || table.dataset.state !== state || Number(table.dataset.number) !== number) return true
          if (table.dataset.moving === 'true') return false
          const marks = [...document.querySelectorAll('[data-can], [data-drop], [data-move], [data-act], [aria-pressed="true"]')]
          const seen = marks.map((node) => node.outerHTML.length + (node.getAttribute('data-piece') ?? '')).join()
          return `${number} ${seen}` !== mark
        },
        [now.number, now.mark, now.state] as const,
        { timeout: long },
      )
      .catch(() => {})
  }

  private async act(stuck: number) {
    const { page } = this.guest
    if (await page.evaluate((moves) => document.querySelector('dialog[open]') !== null && !document.querySelector(moves), sheet))
      return page.keyboard.press('Escape') // a sheet with nothing to choose
    const lists = [opened, laid, stuck % 3 === 2 ? [] : held, free, held]
    for (const list of lists) {
      const selector = list.join(', ')
      const many = selector === '' ? 0 : await count(page, selector, this.way === 'keyboard')
      if (many > 0) return this.way === 'pointer' ? this.tap(selector, this.dice(many)) : this.press(selector, this.dice(many))
    }
    await page.keyboard.press('Escape')
  }

  private async tap(selector: string, which: number) {
    const { page } = this.guest
    const spot = page.locator(selector).filter({ visible: true }).nth(which)
    await spot.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => {})
    const box = await spot.boundingBox({ timeout: 1000 }).catch(() => null)
    if (!box) return
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (this.guest.wishes.size === 'phone') await page.touchscreen.tap(x, y)
    else await page.mouse.click(x, y)
  }

  /* What has the focus is about to be pressed. */
  protected async entering() {}

  /* Tab goes from area to area, arrows inside one towards what is wanted; then Enter. Nothing else is ever pressed. */
  private async press(selector: string, which: number) {
    const { page } = this.guest
    const marked = await page.evaluate(
      ([wanted, number]) => {
        document.querySelectorAll('[data-wanted]').forEach((node) => node.removeAttribute('data-wanted'))
        const all = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
          (node) => node.matches('button, a, [data-stop]') && node.checkVisibility() && node.offsetParent !== null,
        )
        all[number % all.length]?.setAttribute('data-wanted', '')
        return all.length > 0
      },
      [selector, which] as const,
    )
    if (!marked) return // the table has changed meanwhile
    let last = ''
    let turned = 0
    for (let presses = 0; presses < 300; presses++) {
      const way = await page.evaluate(([fits, long]) => {
        const wanted = document.querySelector<HTMLElement>('[data-wanted]')
        const now = document.activeElement as HTMLElement | null
        const over = document.querySelector('dialog[open]') // a sheet that was on its way has come
        if (!wanted?.matches(fits) || (over && !over.contains(wanted))) return { key: 'gone', at: '' }
        if (now === wanted || (long && now?.matches(fits))) return { key: 'Enter', at: '' } // or one that does as well
        const area = wanted.closest('[data-area]')
        const stops = now?.dataset.stop !== undefined && wanted.dataset.stop !== undefined
        if (!now || area === null || now.closest('[data-area]') !== area || !stops) {
          const all = [...document.querySelectorAll<HTMLElement>('button, a, input, select, [tabindex]')].filter(
            (node) => node.tabIndex >= 0 && node.checkVisibility() && !node.matches(':disabled'),
          )
          const goal = wanted.tabIndex >= 0 ? wanted : area?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')
          return { key: all.indexOf(goal ?? wanted) < all.indexOf(now ?? wanted) ? 'Shift+Tab' : 'Tab', at: '' }
        }
        const [a, b] = [now.getBoundingClientRect(), wanted.getBoundingClientRect()]
        const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2]
        const across = x > 0 ? 'ArrowRight' : 'ArrowLeft'
        const along = y > 0 ? 'ArrowDown' : 'ArrowUp'
        const [key, other] = Math.abs(x) > Math.abs(y) ? [across, along] : [along, across]
        return { key, other, at: `${a.x} ${a.y}` }
      }, [selector, presses > 60] as const)
      if (way.key === 'gone') return // the table has changed meanwhile
      turned = way.at !== '' && way.at === last ? turned + 1 : 0 // the arrow led nowhere: another one
      last = way.at
      const arrows = [way.key, way.other ?? way.key, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
      const astray = way.at !== '' && presses > 40 && presses % 3 === 0 // round in circles: somewhere else, then
      if (way.key === 'Enter') await this.entering()
      await page.keyboard.press(arrows[astray ? 2 + this.dice(4) : turned % arrows.length]!)
      if (way.key === 'Enter') return
    }
    const [wanted, now] = await page.evaluate(() => [document.querySelector('[data-wanted]'), document.activeElement].map((node) => node?.outerHTML.slice(0, 160)))
    throw new Error(`cannot be reached by keyboard: ${wanted} from ${now}`)
  }
}

/* The game is over and says who has won. */
export async function expectResult(guest: Visit) {
  const { page } = guest
  await page.waitForSelector('[data-table][data-state="over"], [data-room="result"]')
  if (await page.locator('[data-act="result"]').count()) await page.click('[data-act="result"]')
  await page.waitForSelector('[data-room="result"]')
  expect((await page.textContent('[data-room="result"]'))!.length).toBeGreaterThan(20)
}
