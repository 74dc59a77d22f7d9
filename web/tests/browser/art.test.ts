/* The contact sheet: every card of every game is there, at every size, drawn with pictures that exist. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { registered } from '../../make/games.ts'
import { artefacts, visit, type Size } from '../support/visit.ts'

const drawn = registered().filter((game) =>
  existsSync(fileURLToPath(new URL(`../../../src/games/${game}/look/look.json`, import.meta.url))),
)

test.each<Size>(['wide', 'phone'])('every card, %s', async (size) => {
  const guest = await visit({ size })
  const page = guest.page
  await page.goto(`${guest.url}#/art`)
  const sheets = page.locator('section[data-theme]')
  await expect.poll(() => sheets.count(), { timeout: 90_000 }).toBe(2 * drawn.length)
  await page.evaluate(() => document.fonts.ready)

  /* A motif that is not there would leave a hole; a value nobody can read would be none. */
  const faults = await page.evaluate(() => {
    const found: string[] = []
    for (const use of document.querySelectorAll('use'))
      if (document.querySelector(use.getAttribute('href')!) === null) found.push(`no picture ${use.getAttribute('href')}`)
    for (const value of document.querySelectorAll<HTMLElement>('.card .value')) {
      const height = parseFloat(getComputedStyle(value).fontSize)
      if (height < 10) found.push(`${value.textContent} is ${height} pixels high`)
    }
    for (const card of document.querySelectorAll<HTMLElement>('section .card'))
      if (card.scrollWidth > card.clientWidth + 12) found.push(`${card.parentElement?.textContent} runs over its edge`)
    if (document.documentElement.scrollWidth > innerWidth) found.push('it scrolls sideways')
    return found
  })
  expect(faults).toEqual([])
  for (const sheet of await sheets.all()) {
    const cards = Number(await sheet.locator('h2 small').textContent())
    expect(cards).toBeGreaterThan(0)
    expect(await sheet.locator('.card:not(.back)').count()).toBe(3 * cards)
  }

  if (size === 'wide') { // on a phone it is higher than a picture can be
    mkdirSync(artefacts, { recursive: true })
    await page.screenshot({ path: join(artefacts, 'art.png'), fullPage: true, timeout: 120_000 })
  }
  await guest.leave()
})
