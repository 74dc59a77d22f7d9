/* How long it takes from a tap until the other browser shows what it did: motion off, on this machine; told, not gated. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gather, person, rest, rush } from '../support/party.ts'

const acts = 80

/* When the table has changed, and when something was tapped, by the clock that all browsers share. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const now = () => performance.timeOrigin + performance.now()
    const times = { shown: [] as number[], tapped: [] as number[] }
    Object.assign(window, { times })
    new MutationObserver(() => times.shown.push(now())).observe(document.querySelector('[data-table]')!, { attributeFilter: ['data-number'] })
    addEventListener('click', () => times.tapped.push(now()), true)
  })
const times = (page: Page) => page.evaluate(() => (window as unknown as { times: { shown: number[]; tapped: number[] } }).times)

test('from a tap to the other screen', async () => {
  const guests = [await person('Anne'), await person('Bruno')]
  await gather('ogallala', guests)
  for (const { page } of guests) await listen(page)
  const players = guests.map(({ page }) => rush(page, acts))
  await Promise.race(players)
  for (const { page } of guests) await rest(page)
  await Promise.all(players)
  const [anne, bruno] = [await times(guests[0]!.page), await times(guests[1]!.page)]
  /* The last tap before a screen changes did it: that of the other, or one's own. */
  const last = (taps: number[], shown: number) => Math.max(0, ...taps.filter((tapped) => tapped < shown))
  const waits = (here: typeof anne, there: typeof anne) =>
    here.shown.filter((shown) => last(there.tapped, shown) > last(here.tapped, shown)).map((shown) => shown - last(there.tapped, shown))
  const took = [...waits(bruno, anne), ...waits(anne, bruno)].sort((a, b) => a - b)
  expect(took.length).toBeGreaterThan(20)
  const at = (share: number) => `${took[Math.min(took.length - 1, Math.floor(share * took.length))]!.toFixed(0)} ms`
  const line = `from a tap to the other screen, ${took.length} acts    median ${at(0.5)}, p95 ${at(0.95)}\n`
  writeFileSync(fileURLToPath(new URL('../../.made/together.txt', import.meta.url)), line)
  for (const guest of guests) await guest.leave()
})
