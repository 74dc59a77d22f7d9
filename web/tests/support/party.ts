/* party.ts - people at one table of a server, each in a browser of their own. */
import type { Page } from 'playwright-core'
import { visit, type Visit, type Wishes } from './visit.ts'
import { words } from './words.ts'

interface Call {
  status: number
  value: any
}

/* A call of the server's, as this browser's person. */
export function call(guest: Visit, way: 'GET' | 'POST', path: string, body?: unknown): Promise<Call> {
  return guest.page.evaluate(
    async ([method, where, what]) => {
      const init: RequestInit = { method }
      if (what !== undefined) Object.assign(init, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) })
      const answer = await fetch(`/api/v1/${where}`, init)
      const text = await answer.text()
      return { status: answer.status, value: text.startsWith('{') ? JSON.parse(text) : text }
    },
    [way, path, body] as const,
  )
}

/* Somebody with a name, who has not sat down yet. */
export async function person(name: string, wishes: Wishes = {}): Promise<Visit> {
  const guest = await visit({ size: 'wide', ...wishes })
  guest.expected = /WebSocket|Failed to load resource/ // lines are cut on purpose
  await call(guest, 'POST', 'identity', { name, cookie: true })
  return guest
}

export interface Party {
  table: string
  watch: string
}

/* A table at which these people sit, with bots on the seats that are left; others are given the link of a seat each. It
 * begins when it is told to. */
export async function set(game: string, guests: Visit[], bots: string[] = [], more = {}, others: ((link: string) => void)[] = []) {
  const open = [...guests.slice(1), ...others].map(() => ({ kind: 'open' }))
  const seats = [{ kind: 'me' }, ...open, ...bots.map((bot) => ({ kind: 'bot', bot }))]
  const host = guests[0]!
  const made = await call(host, 'POST', 'tables', { game, players: seats.length, seats, ...more })
  if (made.status !== 201) throw new Error(`no table: ${JSON.stringify(made.value)}`)
  const { id, invites, watch } = made.value as { id: string; invites: string[]; watch: string }
  for (const [seat, guest] of guests.entries()) {
    if (seat > 0) await call(guest, 'POST', `tables/${id}/join`, { code: invites[seat] })
    await comeTo(guest.page, guest.url, id)
  }
  for (const [index, other] of others.entries()) other(`${host.url}/#/table/${id}/${invites[guests.length + index]}`)
  for (const guest of guests) await guest.page.waitForSelector('[data-room="gathering"]')
  for (let full = others.length === 0; !full; ) {
    const { seats: taken } = (await call(host, 'GET', `tables/${id}`)).value as { seats: { kind: string }[] }
    full = taken.every(({ kind }) => kind !== 'open')
  }
  return { table: id, watch, begin: () => call(host, 'POST', `tables/${id}/begin`, {}) }
}

/* The same, begun. */
export async function gather(...wanted: Parameters<typeof set>): Promise<Party> {
  const { begin, ...party } = await set(...wanted)
  await begin()
  for (const guest of wanted[1]) await guest.page.waitForSelector('[data-table]')
  return party
}

export async function comeTo(page: Page, url: string, table: string, code = '') {
  await page.goto(`${url.replace(/\/$/, '')}/#/table/${table}${code && `/${code}`}`)
}

/* ---- Through the page ---- */

/* From the shelf to a game with friends. */
export async function choose({ page, wishes }: Visit, game: string) {
  await page.click(`[data-game="${game}"]`)
  await page.getByRole('radio', { name: words(wishes.lang, 'box.friends') }).check()
}

/* And on to the table that is being set. */
export async function invite(host: Visit, game: string) {
  await choose(host, game)
  await host.page.click('[data-act="invite"]:not([disabled])')
  await host.page.waitForSelector('[data-room="gathering"] [data-qr]')
}

/* Whoever stands at the door sits down. */
export async function sit({ page }: Visit, name: string) {
  await page.fill('[data-field="name"]', name)
  await page.click('[data-act="sit"]')
}

/* A screen in the middle of a real table. */
export async function television(at: string, url?: string): Promise<Visit> {
  const tv = await visit({ size: 'wide', lang: 'fr', at, ...(url && { url }) })
  await tv.page.setViewportSize({ width: 1920, height: 1080 })
  return tv
}

/* ---- Playing ---- */

/* Plays inside the page, as quickly as it lets anybody, until the end, or so many acts, or until it is told to rest. What
 * can be done is what the page marks; questions of the others' are not answered. How often it has acted so far stands at
 * the page's root. */
export function rush(page: Page, most = Infinity): Promise<number> {
  return page.evaluate(async (limit) => {
    const lists = [
      'dialog[open] [data-move], [role="dialog"] [data-move], [data-act="yes"]:not([disabled], [data-note] *), .note [data-move]',
      '[data-act="confirm"]:not([disabled])',
      '[data-drop]',
      '[data-can], [data-table] [data-move]:not([disabled]), [role="toolbar"] button:not([data-act]):not([disabled])',
    ]
    const seen = (node: HTMLElement) => node.checkVisibility() && node.offsetParent !== null
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    let acts = 0
    let number = ''
    let there = performance.now()
    delete document.documentElement.dataset.rests
    for (const end = performance.now() + 120_000; performance.now() < end && acts < limit; ) {
      const table = document.querySelector<HTMLElement>('[data-table]')
      if (document.documentElement.dataset.rests || table?.dataset.state === 'over') break
      if (table) there = performance.now()
      else if (performance.now() < there + 15_000) {
        await pause(15) // it is only just being laid, or comes again
        continue
      } else break
      const asks = table.dataset.state === 'asks' && table.dataset.moving !== 'true'
      if (table.dataset.number !== number) acts += number === '' ? 0 : 1
      number = asks ? table.dataset.number! : ''
      document.documentElement.dataset.acts = `${acts}`
      if (acts >= limit) break
      if (!asks) {
        await pause(15)
        continue
      }
      const choice = lists.map((list) => [...document.querySelectorAll<HTMLElement>(list)].filter(seen)).find((all) => all.length > 0)
      choice?.[Math.floor(Math.random() * choice.length)]!.click()
      await pause(8)
    }
    return acts
  }, most)
}

export const acted = (page: Page) => page.waitForFunction(() => Number(document.documentElement.dataset.acts) > 0)

export const rest = (page: Page) => page.evaluate(() => (document.documentElement.dataset.rests = 'yes'))

export const leave = async (...guests: Visit[]) => void (await Promise.all(guests.map((guest) => guest.leave())))
