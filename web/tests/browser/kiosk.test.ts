/* A house for passers-by: one screen in the middle of a real table, five phones that are hands, and nobody's name left when
 * they have gone, not in the store either. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { House } from '../support/house.ts'
import { acted, call, leave, rest, rush, sit, television } from '../support/party.ts'
import { scan } from '../support/scan.ts'
import { type Visit, visit } from '../support/visit.ts'
import { words } from '../support/words.ts'

const names = ['Zéphyrine', 'Barnabé', 'Clothilde', 'Dieudonné', 'Eulalie']
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/* The way of passers-by: the square of a free seat, a name, ready. */
async function comes(tv: Page, url: string, seat: number): Promise<Visit> {
  await tv.waitForSelector(`[data-room="tv"] [data-seat="${seat}"] [data-qr]`)
  const phone = await visit({ url, size: 'phone', lang: 'fr', at: await scan(tv, `[data-seat="${seat}"] [data-qr]`) })
  await sit(phone, names[seat]!)
  await phone.page.click('[data-room="gathering"] [data-act="ready"]')
  return phone
}

/* Everything that the store holds, in words; and whatever lies in its file. */
function kept(store: string): string {
  const dump = 'import sqlite3,sys; print("\\n".join(sqlite3.connect(sys.argv[1]).iterdump()))'
  const told = execFileSync('python3', ['-c', dump, store], { encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf-8' } })
  return told + readFileSync(store, 'utf8')
}

test('who stands before the screen says what is played, and by how many', async () => {
  const house = await new House(['--kiosk']).start()
  const screen = await television(`${house.url}/#/tables`, house.url)
  const tv = screen.page
  const choice = tv.getByRole('group', { name: words('fr', 'lobby.many') })
  const sizes = async () => (await choice.getByRole('radio').count()) && (await choice.locator('label').allInnerTexts()).map(Number)
  for (const [game, offered] of [['ogallala', [2, 3, 4, 5]], ['manitou', [2, 3, 4]], ['tenakee', [3, 4, 5]]] as const) {
    await tv.check(`[name="game"][value="${game}"]`)
    await expect.poll(sizes).toEqual(offered)
    expect(await choice.locator('label:has(:checked)').innerText(), 'three, unless somebody says so').toBe('3')
  }
  await choice.getByRole('radio', { name: '5' }).check()
  await tv.check('[name="game"][value="manitou"]') // which is for four at most
  await expect.poll(() => choice.locator('label:has(:checked)').innerText()).toBe('4')
  expect(await wide(tv), 'the lobby scrolls sideways').toBeLessThanOrEqual(0)
  await screen.shoot('kiosk-lobby')
  await tv.click('[data-act="screen"]')
  await tv.waitForSelector('[data-room="tv"] [data-seat="3"] [data-qr]')
  expect(await tv.locator('[data-room="tv"] [data-qr]').count()).toBe(4)
  const [table] = (await (await fetch(`${house.url}/api/v1/tables`)).json()).tables as { game: string; players: number }[]
  expect([table?.game, table?.players]).toEqual(['manitou', 4])
  await leave(screen)
  await house.leave()
})

test('one screen, five phones; afterwards nobody was here', async () => {
  const house = await new House(['--kiosk', '--house-name', 'Ludothèque', '--test-clock']).start()
  const screen = await television(`${house.url}/#/tables`, house.url)
  const tv = screen.page
  await tv.getByText('Ludothèque').first().waitFor()
  await tv.waitForSelector('[data-act="screen"]:not([disabled])')
  const seats = names.map((_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }))
  await tv.evaluate((party) => localStorage.setItem('veillee.party.ogallala', party), JSON.stringify({ seats }))
  await tv.goto(`${house.url}/#/ogallala`)
  await tv.getByRole('radio', { name: words('fr', 'box.friends') }).check()
  await tv.click('[data-act="screen"]')
  const phones: Visit[] = []
  for (const seat of names.keys()) phones.push(await comes(tv, house.url, seat))

  await tv.waitForSelector('[data-room="tv"] [data-table]') // everybody is ready: it begins by itself
  await Promise.all(phones.map(({ page }) => page.waitForSelector('[data-room="hand"][data-table]')))
  const acting = phones.map(({ page }) => rush(page).catch(() => 0))
  await acted(phones[3]!.page)
  await acted(phones[1]!.page)
  await Promise.all(phones.map(({ page }) => rest(page)))
  await Promise.all(acting)
  for (const name of names) await tv.getByText(name).first().waitFor()
  for (const { page } of phones) {
    expect(await page.locator('[data-room="hand"] > .who').innerText()).toContain(names[phones.findIndex((phone) => phone.page === page)])
    expect(await wide(page), 'a hand scrolls sideways').toBeLessThanOrEqual(0)
    expect(await page.locator('[data-act="menu"], .side, .maps').count(), 'the table is elsewhere').toBe(0)
  }
  expect(await wide(tv), 'the screen scrolls sideways').toBeLessThanOrEqual(0)
  expect(await tv.locator('[data-area="hand"] [data-piece], [data-can]').count(), 'nobody plays at it').toBe(0)
  await screen.shoot('kiosk-screen')
  await phones[0]!.shoot('kiosk-hand')

  const first = phones[0]!
  const table = /#\/hand\/([0-9a-f]{32})/.exec(first.page.url())![1]!
  await first.page.goto(`${house.url}/#/table/${table}`)
  await first.page.click('[data-act="menu"]')
  await first.page.click('[data-act="resign"]')
  await first.page.click('[data-act="resign-sure"]')
  await first.page.waitForSelector('[data-table][data-state="over"]')
  const { watch } = JSON.parse((await tv.evaluate((id) => localStorage.getItem(`veillee.table.${id}`), table))!) as { watch: string }
  const headers = { 'X-Veillee-Code': watch }
  const record = async () => (await fetch(`${house.url}/api/v1/tables/${table}/record`, { headers })).text()
  expect(await record()).toContain(names[1])
  expect(kept(house.store)).toContain(names[1])
  await Promise.all([...phones.slice(1), screen].map(({ page }) => page.goto('about:blank')))

  await house.later(11 * 60)
  const forgotten = async () => {
    await house.later(15)
    return (await call(first, 'GET', 'me')).status
  }
  first.expected = /401/
  await expect.poll(forgotten, { timeout: 60_000 }).toBe(401)
  const played = await record()
  await leave(...phones, screen)
  await house.stop()
  for (const name of names) {
    expect(played).not.toContain(name)
    expect(kept(house.store)).not.toContain(name)
  }
  expect(played).toContain('ogallala') // what was played stays
  await house.leave()
})
