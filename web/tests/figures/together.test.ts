/* How long people at different screens wait, motion off, on this machine; told, not gated: from a tap until the other
 * browser shows what it did, until one is back after a cut, and from opening a link to the first card. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { House } from '../support/house.ts'
import { call, gather, leave, person, rest, rush } from '../support/party.ts'
import { Proxy } from '../support/proxy.ts'
import { visit } from '../support/visit.ts'

const acts = 80
const cuts = 10
const lines: string[] = []
afterAll(() => writeFileSync(fileURLToPath(new URL('../../.made/together.txt', import.meta.url)), lines.join('\n') + '\n'))

/* The median, and the share of all that is wanted. */
function spread(took: number[], share: number): string {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => `${sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(0)} ms`
  return `median ${at(0.5)}, ${share === 1 ? 'most' : `p${100 * share}`} ${at(share)}`
}

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
  const took = [...waits(bruno, anne), ...waits(anne, bruno)]
  expect(took.length).toBeGreaterThan(20)
  lines.push(`from a tap to the other screen, ${took.length} acts    ${spread(took, 0.95)}`)
  await leave(...guests)
})

/* A network that was away for as long as somebody needs to notice it, and is there again. */
test('back after a cut', async () => {
  const house = await new House().start()
  const network = await new Proxy(house.url).start()
  const guests = [await person('Anne', { url: house.url }), await person('Bruno', { url: network.url, size: 'phone' })]
  await gather('ogallala', guests)
  const { page } = guests[1]!
  const took: number[] = []
  for (let cut = 0; cut < cuts; cut++) {
    network.close()
    await page.waitForSelector('[data-line="down"]')
    await page.waitForTimeout(cut % 2 ? 4000 : 300)
    network.open()
    const since = performance.now()
    await page.waitForSelector('[data-line="up"]')
    took.push(performance.now() - since)
  }
  lines.push(`back after a cut, ${cuts} cuts of 0.3 s and 4 s        ${spread(took, 1)}`)
  await leave(...guests)
  await network.stop()
  await house.leave()
})

/* A friend with a phone: the page is not there yet. Whoever reads does so besides; what is counted is what one must do. */
test('from opening a link to the first card', async () => {
  const anne = await person('Anne')
  const seats = [{ kind: 'open' }, { kind: 'me' }]
  const { id, invites } = (await call(anne, 'POST', 'tables', { game: 'tomahawk', players: 2, seats })).value
  await anne.page.goto(`${anne.url}/#/table/${id}`)
  await anne.page.waitForSelector('[data-room="gathering"]')
  const friend = await visit({ size: 'phone' })
  const { page } = friend
  await page.goto('about:blank')
  let taps = 0
  let read = 0
  const words = async (selector: string) => void (read += (await page.innerText(selector)).split(/\s+/).length)
  const tap = async (selector: string) => {
    await page.click(selector)
    taps++
  }
  const since = performance.now()
  await page.goto(`${anne.url}/#/table/${id}/${invites[0]}`)
  await page.waitForSelector('[data-room="invitation"] [data-act="sit"]')
  await words('[data-room="invitation"] .panel')
  await tap('[data-field="name"]')
  await page.keyboard.type('Tom')
  await tap('[data-act="sit"]')
  await page.waitForSelector('[data-room="gathering"] [data-act="ready"]')
  await words('[data-room="gathering"] > footer')
  await tap('[data-act="ready"]')
  await anne.page.waitForSelector('[data-seat="0"] .tag.ok')
  await anne.page.click('[data-act="begin"]')
  await page.waitForSelector('[data-table][data-state="asks"]')
  await words('[data-note]')
  await rush(page, 1)
  const took = (performance.now() - since) / 1000
  lines.push(`from opening a link to the first card              ${took.toFixed(1)} s without reading, ${taps} taps and the card, a name to type, ${read} words to read`)
  await leave(anne, friend)
})
