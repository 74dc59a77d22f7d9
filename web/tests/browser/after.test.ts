/* A game of two people with the cards of a box of their own, and what comes after it: why every point, what turned it, all
 * eyes, the check of the deal, files that the program accepts, and the next table. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { program } from '../support/house.ts'
import { call, leave, person, rest, rush, set } from '../support/party.ts'
import { words } from '../support/words.ts'

const mybox = { game: 'ogallala', edition: 'mybox', components: { 'guard:r': { copies: 3 }, guard: { strength: 5 } } }
const folder = () => mkdtempSync(join(tmpdir(), 'veillee-after-'))

async function saved(page: Page, act: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-act="${act}"]`)])
  return readFileSync(await download.path(), 'utf8')
}

test('an edition of one’s own: agreed on, played by both, looked at from all sides, and again', async () => {
  const anne = await person('Anne', { lang: 'en' })
  const bruno = await person('Bruno', { lang: 'de', size: 'phone' })
  const file = join(folder(), 'mybox.json')
  writeFileSync(file, JSON.stringify(mybox))

  const { table } = await set('ogallala', [anne, bruno])
  await anne.page.click('[data-room="gathering"] [data-act="agree"]')
  await anne.page.setInputFiles('[data-act="edition"]', file)
  await anne.page.waitForFunction(() => document.querySelector('dialog[open]')?.textContent?.includes('mybox'))
  await anne.shoot('edition')
  await anne.page.keyboard.press('Escape')
  await bruno.page.locator('[data-room="gathering"] dd', { hasText: 'mybox' }).waitFor()
  await bruno.page.locator('[data-changed="1"]').scrollIntoViewIfNeeded()
  await bruno.shoot('edition')
  expect((await call(bruno, 'GET', `tables/${table}`)).value.edition).toBe('mybox')

  await bruno.page.click('[data-act="ready"]')
  await anne.page.waitForSelector('[data-seat="1"] .tag.ok')
  await anne.page.click('[data-act="begin"]')
  for (const { page } of [anne, bruno]) await page.waitForSelector('[data-table]')
  const others = rush(bruno.page)
  await rush(anne.page, 4)
  await rest(bruno.page)
  await others
  await bruno.page.click('[data-act="menu"]')
  await bruno.page.click('[data-act="resign"]')
  await bruno.page.click('[data-act="resign-sure"]')
  await anne.page.waitForSelector('[data-table][data-state="over"]')

  // Why every point, and what turned it; then the whole again, through the other's eyes.
  await anne.page.click('[data-act="result"]')
  await anne.page.locator('[data-room="result"] .why li.sum').waitFor()
  expect(await anne.page.locator('.why li').count()).toBeGreaterThan(1)
  await anne.page.waitForFunction(() => document.querySelector('.panels .reading') === null && document.querySelectorAll('.panels svg').length > 0)
  await anne.shoot('after-result')
  const record = await saved(anne.page, 'share')
  await anne.page.click('[data-act="replay"]')
  await anne.page.waitForSelector('[data-room="replay"] [data-zone]')
  const told = () => anne.page.locator('.replay .event').innerText()
  const toTheEnd = () => anne.page.getByRole('button', { name: words('en', 'replay.last') }).click()
  await toTheEnd()
  await expect.poll(told, { timeout: 30_000 }).not.toBe(words('en', 'replay.begin'))
  const own = await told() // with Anne's own eyes: Bruno has given up
  for (const eyes of [0, 2]) { // all, then Bruno
    await anne.page.locator('.eyes button').nth(eyes).click()
    await anne.page.waitForSelector('.replay[aria-busy="false"] [data-zone]')
    await anne.page.waitForFunction((at) => document.querySelectorAll('.eyes button')[at]?.getAttribute('aria-pressed') === 'true', eyes)
  }
  await toTheEnd()
  await expect.poll(told, { timeout: 30_000, message: 'who is “you” to one is somebody to the other' }).not.toBe(own)
  await anne.shoot('after-replay')

  // The check of the deal, and everything that it takes to make it elsewhere.
  await bruno.page.goto(`${bruno.url}/#/trust/${table}`)
  await bruno.page.waitForSelector('[data-verdict="good"]')
  await bruno.shoot('after-trust')
  expect(await saved(bruno.page, 'record')).toBe(record)
  expect(await saved(bruno.page, 'openings')).toMatch(/^x-fair-/)
  const edition = join(folder(), 'edition.json')
  writeFileSync(edition, await saved(bruno.page, 'edition'))
  for (const command of ['validate', 'verify'])
    expect(spawnSync(program, [command, '-', '--edition', edition], { input: record, encoding: 'utf8' }).status, command).toBe(0)

  // Again, with the same cards.
  await bruno.page.goto(`${bruno.url}/#/table/${table}`)
  await bruno.page.waitForSelector('[data-table][data-state="over"]')
  await anne.page.goto(`${anne.url}/#/result/${encodeURIComponent(`table:${table}`)}`)
  const again = anne.page.locator('[data-room="result"] [data-act="again"]')
  await again.click()
  await bruno.page.waitForSelector('[data-note] [data-act="yes"]')
  await bruno.page.goto(`${bruno.url}/#/result/${encodeURIComponent(`table:${table}`)}`)
  const asks = (answer: string) => bruno.page.locator('[data-room="result"] .bar').getByRole('button', { name: words('de', answer) })
  await asks('table.no').click() // where the result is read one may decline, too
  await asks('table.no').waitFor({ state: 'detached' })
  await again.click()
  await asks('table.yes').click()
  await anne.page.click('[data-room="result"] [data-act="again"]:has-text("next")')
  await anne.page.locator('[data-room="gathering"] dd', { hasText: 'mybox' }).waitFor()
  await leave(anne, bruno)
})
