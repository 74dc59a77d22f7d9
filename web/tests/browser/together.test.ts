/* People at one table of a server, each in a browser of their own: every game to its end, on lines that are cut, go deaf or
 * lose their server, with windows that are closed and opened again; and somebody who looks on and learns nothing. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House, program } from '../support/house.ts'
import { call, comeTo, gather, leave, person, rest, rush } from '../support/party.ts'
import { Proxy } from '../support/proxy.ts'
import { Terminal } from '../support/terminal.ts'
import type { Visit } from '../support/visit.ts'

let house: House
beforeAll(async () => void (house = await new House().start()))
afterAll(() => house?.leave())

const over = (page: Page) => page.waitForSelector('[data-table][data-state="over"], [data-room="result"]')

/* The server's record of the game, which the program accepts. */
async function record(guest: Visit, table: string): Promise<string> {
  const { status, value } = await call(guest, 'GET', `tables/${table}/record`)
  expect(status).toBe(200)
  const file = join(mkdtempSync(join(tmpdir(), 'veillee-record-')), 'game.rec')
  writeFileSync(file, value)
  execFileSync(program, ['verify', file], { stdio: 'pipe' })
  return value
}

/* What lies on the table, as somebody sees it. */
const pieces = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-zone] [data-piece]')]
    return all.map((piece) => `${piece.getAttribute('data-piece')} ${piece.getAttribute('data-face')}`).sort().join('\n')
  })

/* The same when nothing changes any more. */
async function settled(page: Page): Promise<string> {
  for (let last = await pieces(page); ; ) {
    await page.waitForTimeout(400)
    const now = await pieces(page)
    if (now === last && now !== '') return now
    last = now
  }
}

/* Whoever comes to look at a game that is over sees it, and does not come again and again. */
async function lookBack({ page, url }: Visit, table: string) {
  let lines = 0
  await page.goto(`${url}/#/replay/${encodeURIComponent(`table:${table}`)}`)
  page.on('websocket', () => lines++)
  await page.reload()
  await page.waitForSelector('[data-room="replay"] [data-zone]')
  expect(lines).toBeLessThan(3) // another language makes another line
}

describe('every game to its end', () => {
  let guests: Visit[]
  beforeAll(async () => {
    guests = [await person('Anne', { url: house.url, lang: 'fr' }), await person('Bruno', { url: house.url, lang: 'de', size: 'phone' })]
  })
  afterAll(() => leave(...guests))

  for (const [game, bots, terminals] of [['tenakee', ['greedy'], 0], ['manitou', [], 1], ['ogallala', ['greedy'], 0], ['tomahawk', [], 0]] as const)
    test(`${game}: two people, a terminal or their bots to the end`, async () => {
      const others = Array.from({ length: terminals }, () => new Terminal('Tess'))
      const { table } = await gather(game, guests, [...bots], {}, others.map((other) => (link) => other.sit(link)))
      await Promise.all(guests.map(({ page }) => rush(page)))
      await Promise.all(guests.map(({ page }) => over(page)))
      for (const guest of guests) await guest.shoot(`together-${game}-over`)
      await Promise.all(others.map((other) => other.over))
      const played = await record(guests[0]!, table)
      for (const [seat, name] of ['Anne', 'Bruno', ...others.map(() => 'Tess')].entries()) expect(played).toContain(`x-seat-${seat} human ${name}`)
      for (const other of others) await other.leave()
      if (game === 'tomahawk') await lookBack(guests[1]!, table)
    })
})

test('a line that is cut, a line that is deaf, a server that is killed: every act is done once', async () => {
  const proxy = await new Proxy(house.url).start()
  const anne = await person('Anne', { url: proxy.url })
  const bruno = await person('Bruno', { url: house.url })
  const { table } = await gather('ogallala', [anne, bruno])
  const others = rush(bruno.page)

  await rush(anne.page, 3)
  proxy.cut() // perhaps in the middle of an act
  await rush(anne.page, 2)

  proxy.close()
  await anne.page.waitForSelector('[data-line="down"]')
  await anne.shoot('together-down')
  proxy.open()
  await anne.page.waitForSelector('[data-line="up"]')
  await rush(anne.page, 2)

  proxy.goDeaf()
  const deaf = rush(anne.page, 1)
  await anne.page.evaluate(() => dispatchEvent(new Event('online'))) // the network says that it is back
  await anne.page.waitForSelector('[data-line="down"]')
  proxy.open()
  proxy.cut()
  await anne.page.waitForSelector('[data-line="up"]')
  await deaf
  await rush(anne.page, 2)

  await house.stop('SIGKILL')
  await anne.page.waitForSelector('[data-line="down"]')
  await house.start()
  await anne.page.waitForSelector('[data-line="up"]')
  await rush(anne.page, 2)

  await rest(bruno.page)
  await others
  const before = await settled(anne.page)
  await anne.page.reload()
  await anne.page.waitForSelector('[data-table]')
  expect(await settled(anne.page)).toBe(before) // what was shown is what there is
  expect((await call(anne, 'GET', `tables/${table}`)).value.phase).toBe('playing')
  await leave(anne, bruno)
  await proxy.stop()
})

/* Cards that the first seat alone knows: in its hand, and nowhere else on the table. */
const secrets = (page: Page) =>
  page.evaluate(() => {
    const faces = (selector: string) => [...document.querySelectorAll(selector)].map((piece) => piece.getAttribute('data-face')).filter(Boolean) as string[]
    const own = faces('[data-zone^="hand:0:0"] [data-face]')
    const all = faces('[data-face]')
    return own.filter((face) => all.filter((one) => one === face).length === own.filter((one) => one === face).length)
  })

/* Nothing of what was secret before and after is in the page of somebody who looks on; how many cards that were. */
async function hidden(player: Page, watcher: Page): Promise<number> {
  const before = await secrets(player)
  const seen = await watcher.evaluate(() => ({
    html: document.documentElement.outerHTML,
    hands: document.querySelectorAll('[data-zone^="hand"] [data-face]:not([data-face=""])').length,
  }))
  const after = await secrets(player)
  expect(seen.hands).toBe(0)
  for (const face of before.filter((one) => after.includes(one))) expect(seen.html).not.toContain(`data-face="${face}"`)
  return before.length
}

test('two windows of one person agree; who looks on sees nothing secret', async () => {
  const anne = await person('Anne', { url: house.url })
  const bruno = await person('Bruno', { url: house.url })
  const eve = await person('Eve', { url: house.url })
  const { table, watch } = await gather('manitou', [anne, bruno], ['greedy'])
  const second = await anne.context.newPage()
  anne.watch(second)
  await comeTo(second, house.url, table)
  await second.waitForSelector('[data-table]')
  await comeTo(eve.page, house.url, table, watch)
  await eve.page.getByRole('button', { name: /watch/i }).first().click().catch(() => {})
  await eve.page.waitForSelector('[data-table]')

  const others = rush(bruno.page).catch(() => 0)
  let secret = 0
  for (let turn = 0; turn < 4; turn++) {
    await rush(turn % 2 ? second : anne.page, 2)
    await expect.poll(async () => (await pieces(second)) === (await pieces(anne.page)), { timeout: 90_000 }).toBe(true)
    secret += await hidden(anne.page, eve.page)
  }
  expect(secret).toBeGreaterThan(0) // after the first turn at least: the party is chosen, and most of it not played
  await leave(anne, bruno, eve)
  await others
})
