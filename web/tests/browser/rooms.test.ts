/* The rooms where people meet, at the real server: a table in three taps, a link in every state, the lobby that lives, the
 * big screen with its squares, talk that is only text; each without a violation of accessibility. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { choose, sit } from '../support/party.ts'
import { scan } from '../support/scan.ts'
import { StaticHost } from '../support/static.ts'
import { attend, sizes, type Visit, visit } from '../support/visit.ts'
import { words } from '../support/words.ts'
import { fileURLToPath } from 'node:url'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const house = () => inject('house')

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/* As the guest sees it, and as somebody with the other screen in the other light would. */
async function judge(guest: Visit, name: string) {
  const { page } = guest
  const { size, theme } = guest.wishes
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await guest.shoot(name)
  await look(page, name)
  const own = page.viewportSize()!
  await page.setViewportSize(sizes[size === 'wide' ? 'phone' : 'wide'])
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' })
  await look(page, `${name}, on the other screen`)
  await page.setViewportSize(own)
  await page.emulateMedia({ colorScheme: theme })
}

async function look(page: Page, name: string) {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(found, name).toEqual([])
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/* ---- Somebody who speaks to the server without a page ---- */

async function ask<T>(path: string, body: object | null, token?: string): Promise<T> {
  const answer = await fetch(`${house()}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : null) as T
}

const person = async (name: string) => (await ask<{ token: string }>('identity', { name })).token

interface Opened {
  id: string
  invites: (string | null)[]
  watch: string
}
const open = (token: string, seats: object[], more: object = {}) =>
  ask<Opened>('tables', { game: 'tomahawk', players: seats.length, seats, ...more }, token)

const go = (page: Page, hash: string) => page.goto(`${house()}/${hash}`)
const stands = (page: Page, state: string) => page.waitForSelector(`[data-room="invitation"] [data-state="${state}"]`)

/* ---- A table with friends ---- */

test.concurrent('three taps open a table; a friend scans, sits, and both play; the talk is only text', () =>
  attend({ size: 'phone', lang: 'fr', name: 'Anne' }, async (anne) => {
    const { page } = anne
    await choose(anne, 'tomahawk')
    await page.waitForSelector('[data-act="invite"]:not([disabled])')
    await judge(anne, 'friends')
    await page.click('[data-act="invite"]')
    await page.waitForSelector('[data-room="gathering"] [data-qr]')
    await judge(anne, 'gathering')
    const link = await scan(page)
    expect(link).toMatch(new RegExp(`^${house()}/#/table/[0-9a-f]{32}/[0-9a-f]{32}$`))

    const tom = await visit({ size: 'wide', lang: 'de', theme: 'light', at: link })
    await stands(tom.page, 'free')
    await judge(tom, 'invitation')
    await tom.page.click('[data-act="sit"]')
    await tom.page.waitForSelector('[aria-invalid]') // a name is wanted
    await sit(tom, 'Tom')
    await tom.page.waitForSelector('[data-room="gathering"] [data-act="ready"]')
    expect(tom.page.url(), 'the code has done its work').not.toContain(link.split('/').at(-1))
    await tom.page.click('[data-act="ready"]')
    await page.waitForSelector('[data-seat="1"] .tag.ok') // without a reload
    await page.click('[data-act="begin"]')
    await page.waitForSelector('[data-table]')
    await tom.page.waitForSelector('[data-table]')

    await tom.page.click('[data-act="chat"]')
    await tom.page.fill('[data-field="chat"]', '<b>gras</b> \u05d0\u05d1 ' + 'w'.repeat(200))
    await tom.page.keyboard.press('Enter')
    await tom.page.waitForSelector('.own')
    await tom.page.click('[data-phrase="well-played"]')
    await page.waitForSelector('.talk b')
    await judge(tom, 'talk')
    await page.click('[data-act="chat"]')
    await page.waitForSelector('dialog[open] .one + .one')
    expect(await page.locator('dialog[open] .one p').allTextContents()).toEqual([
      '<b>gras</b> \u05d0\u05d1 ' + 'w'.repeat(200),
      'Bien joué',
    ])
    expect(await page.locator('dialog[open] .one b').count(), 'markup').toBe(0)
    await page.locator('.who').first().click()
    await page.click('[data-act="block"]')
    await page.waitForSelector('dialog[open] .one p:text("…")')
    expect(await page.locator('dialog[open] .one').count()).toBe(1)
    await page.keyboard.press('Escape')

    await page.click('[data-act="trust"]')
    await page.waitForSelector('[data-verdict="open"]')
    await judge(anne, 'trust')
    await page.goBack()
    await page.click('[data-act="menu"]')
    await page.click('[data-act="resign"]')
    await page.click('[data-act="resign-sure"]')
    await page.waitForSelector('[data-table][data-state="over"]')
    await page.click('[data-act="trust"]')
    await page.waitForSelector('[data-verdict="good"]')
    await page.waitForSelector('[data-log="good"]')
    await judge(anne, 'trust-checked')
    expect(await page.locator('.row .tag.ok').count(), 'both have mixed').toBe(2)
    await tom.leave()
  }))

/* How a link stands, said in words. */
async function says(page: Page, state: string, title: string, about: string, names: Record<string, string> = {}) {
  await stands(page, state)
  await page.getByRole('heading', { name: words('en', title, names) }).waitFor()
  await page.getByRole('status').getByText(words('en', about)).waitFor()
}

test.concurrent('a link says what can be done, whatever has become of its table', () =>
  attend({ size: 'phone', lang: 'en', theme: 'light' }, async (guest) => {
    const { page } = guest
    guest.expected = /status of (404|409)/
    const [host, other] = await Promise.all([person('Host'), person('Other')])
    const me = { kind: 'me' }
    const free = { kind: 'open' }
    const bot = { kind: 'bot', bot: 'random' }
    const join = (table: Opened, seat: number) => ask(`tables/${table.id}/join`, { code: table.invites[seat] }, other)
    const renew = (table: Opened) => ask(`tables/${table.id}/invites`, { seat: 1 }, host)
    const begin = (table: Opened) => ask(`tables/${table.id}/begin`, {}, host)

    await go(page, `#/table/${'0'.repeat(32)}/${'1'.repeat(32)}`)
    await says(page, 'missing', 'invite.missing', 'invite.missing.code')
    await judge(guest, 'link-missing')

    const small = await open(host, [me, free], { fair: false })
    await go(page, `#/table/${small.id}`)
    await says(page, 'missing', 'invite.missing', 'invite.missing.about') // it is private
    await go(page, `#/table/${small.id}/${small.watch}`)
    await says(page, 'closed', 'invite.closed', 'invite.closed.about') // there is nothing to watch yet
    expect(await page.locator('[data-act="sit"], [data-field="name"]').count(), 'a link to watch').toBe(0)
    await go(page, `#/table/${small.id}/${small.invites[1]}`)
    await says(page, 'free', 'invite.from', 'invite.about', { name: 'Host' })
    await renew(small)
    await sit(guest, 'Zed')
    await says(page, 'void', 'invite.void', 'invite.void.about')
    await go(page, `#/table/${small.id}/${small.watch}`)
    await stands(page, 'closed')
    await go(page, `#/table/${small.id}/${small.invites[1]}`)
    await says(page, 'missing', 'invite.missing', 'invite.missing.code')

    const large = await open(host, [me, free, free], { game: 'tenakee', fair: false })
    await go(page, `#/table/${large.id}/${large.invites[1]}`)
    await stands(page, 'free')
    await join(large, 1)
    await sit(guest, 'Zed')
    await says(page, 'taken', 'invite.taken', 'invite.taken.about')
    await ask(`tables/${large.id}/seats`, { seat: 2, ...bot }, host)
    await page.reload()
    await says(page, 'full', 'invite.full', 'invite.full.about')

    await begin(large)
    await says(page, 'begun', 'invite.begun', 'invite.begun.sit') // without a reload
    await sit(guest, 'Zed')
    await says(page, 'taken', 'invite.taken', 'invite.taken.about')
    await ask(`tables/${large.id}/leave`, {}, other)
    await renew(large)
    await page.reload()
    await says(page, 'missing', 'invite.missing', 'invite.missing.code') // the seat was handed over
    await go(page, `#/table/${large.id}/${large.watch}`)
    await says(page, 'begun', 'invite.begun', 'invite.begun.about')
    await judge(guest, 'link-begun')
    await page.click('[data-act="look"]')
    await page.waitForSelector('[data-table]')
    expect(await page.locator('[data-area="hand"] [data-piece]').count(), 'who looks on holds nothing').toBe(0)

    const over = await open(host, [{ ...bot }, { ...bot }])
    await begin(over)
    await go(page, `#/table/${over.id}/${over.watch}`)
    await says(page, 'over', 'invite.over', 'invite.over.about')
    await judge(guest, 'link-over')
  }))

test.concurrent('a seat comes over to another device', () =>
  attend({ size: 'phone', lang: 'de' }, async (first) => {
    const { page } = first
    first.expected = /status of 404/
    const host = await person('Host')
    const table = await open(host, [{ kind: 'me' }, { kind: 'open' }])
    await go(page, `#/table/${table.id}/${table.invites[1]}`)
    await sit(first, 'Ida')
    await page.getByRole('button', { name: 'Auf ein anderes Gerät' }).click()
    const link = await scan(page, 'dialog [data-qr]')
    await judge(first, 'device-link')
    const second = await visit({ size: 'wide', at: link })
    await second.page.waitForSelector('[data-act="device"]')
    await judge(second, 'device')
    await second.page.click('[data-act="device"]')
    await second.page.waitForSelector('[data-room="gathering"] [data-act="ready"]')
    await second.leave()
    await page.goto(link)
    await page.click('[data-act="device"]')
    await page.waitForSelector('[data-room="device"] a[href="#/tables"].button') // it works once
  }))

test.concurrent('the lobby lives, and finds a seat', () =>
  attend({ size: 'wide', lang: 'en' }, async (guest) => {
    const { page } = guest
    await go(page, '#/tables')
    await page.waitForSelector('[data-room="lobby"] [data-act="find"]:not([disabled])')
    const table = await open(await person('Paul'), [{ kind: 'me' }, { kind: 'open' }], { public: true })
    await page.waitForSelector(`[data-table-id="${table.id}"] [data-act="join"]`)
    await judge(guest, 'lobby')
    await page.click(`[data-table-id="${table.id}"] [data-act="join"]`)
    await page.fill('[data-field="name"]', 'Guest')
    await page.click('[data-sit="1"]')
    await page.waitForSelector('[data-room="gathering"]')
    await go(page, '#/tables')
    await page.waitForSelector(`[data-table-id="${table.id}"] a.main`) // it is mine now
    await go(page, '#/')
    await page.click(`[data-act="resume-table"][href$="${table.id}"]`) // and stands on the shelf
    await page.waitForSelector('[data-room="gathering"]')
  }))

test.concurrent('a big screen, and phones that are hands', () =>
  attend({ size: 'wide', lang: 'fr' }, async (screen) => {
    const { page } = screen
    await page.setViewportSize({ width: 1920, height: 1080 })
    await choose(screen, 'tomahawk')
    await page.click('[data-act="screen"]')
    await page.waitForSelector('[data-room="tv"] [data-seat="1"] [data-qr]')
    await judge(screen, 'tv-gathering')
    const phones: Visit[] = []
    for (const seat of [0, 1]) {
      const link = await scan(page, `[data-seat="${seat}"] [data-qr]`)
      expect(link).toContain('/#/hand/')
      const phone = await visit({ size: 'phone', lang: 'fr', at: link })
      await sit(phone, ['Inès', 'Tom'][seat]!)
      await phone.page.click('[data-room="gathering"] [data-act="ready"]')
      phones.push(phone)
    }
    await page.waitForSelector('[data-room="tv"] [data-table]') // everybody is ready: it begins by itself
    for (const phone of phones) await phone.page.waitForSelector('[data-room="hand"]')
    await judge(screen, 'tv')
    await judge(phones[0]!, 'hand')
    const secret = await phones[0]!.page.locator('[data-area="board"] [data-piece], [data-area="hand"] [data-piece]').count()
    expect(secret, 'a hand holds cards').toBeGreaterThan(0)
    await phones[0]!.page.click('[data-act="hide"]')
    await phones[0]!.page.waitForSelector('[data-act="show"]')
    expect(await phones[0]!.page.locator('[data-piece]').count(), 'face down').toBe(0)
    for (const phone of phones) await phone.leave()
  }))

test.concurrent('where there is no server, the page says so', async () => {
  const host = await new StaticHost(fileURLToPath(new URL('../../dist', import.meta.url))).start()
  try {
    await attend({ url: host.url, lang: 'en' }, async (guest) => {
      guest.expected = /status of 404/
      await choose(guest, 'tenakee')
      await guest.page.waitForSelector('[data-state="none"]')
      await judge(guest, 'no-server')
      await guest.page.goto(`${host.url}/#/tables`)
      await guest.page.waitForSelector('[data-room="invitation"] [data-state="none"]')
    })
  } finally {
    await host.stop()
  }
})
