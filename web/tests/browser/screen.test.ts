/* A big screen other than the device that opened the table: the host's link brings it the squares of the free seats, and
 * nobody else has them; the board of whoever moves is the large one. */
import { expect, test } from 'vitest'
import { call, invite, rest, rush, sit, television } from '../support/party.ts'
import { attend, visit, type Visit } from '../support/visit.ts'
import { scan } from '../support/scan.ts'

/* Whose river is the large one, in the order in which it changes, until three people have had their turn; fails if a small one
 * stays that of whoever moves. */
const rivers = (tv: Visit) =>
  tv.page.evaluate(async () => {
    const owners: string[] = []
    let wrong = 0
    for (const end = performance.now() + 180_000; performance.now() < end && new Set(owners).size < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const table = document.querySelector<HTMLElement>('[data-table]')
      const owner = document.querySelector<HTMLElement>('[data-area="board"] [data-zone^="river"]')?.dataset.zone?.split(':')[2]
      if (!table || !owner || table.dataset.moving === 'true') continue
      wrong = document.querySelector('.map.on') ? wrong + 1 : 0
      if (wrong > 60) throw new Error('whoever moves has a small river')
      if (owners.at(-1) !== owner) owners.push(owner)
    }
    return owners
  })

test('a television elsewhere: squares by the host’s link, and the river of whoever moves', () =>
  attend({ size: 'phone', lang: 'fr', name: 'Anne' }, async (anne) => {
    const { page } = anne
    await invite(anne, 'ogallala')
    await page.click('[data-room="gathering"] [data-act="tv"]')
    const link = await scan(page, 'dialog [data-qr]')
    await anne.shoot('screen-link')
    await page.keyboard.press('Escape')
    const [, table, codes] = /#\/tv\/([0-9a-f]{32})\/(.+)$/.exec(link)!
    const [watch, ...sent] = codes!.split('-')
    const seats = sent.slice(0, -1)
    expect(seats).toHaveLength(2)
    expect(sent.at(-1), 'the key by which it is told other codes').toMatch(/^s[0-9a-f]{32}$/)

    const tv = await television(link)
    await tv.page.waitForSelector('[data-seat="2"] [data-qr]')
    await tv.shoot('screen-gathering')
    expect(await tv.page.locator('[data-act="begin"]').count(), 'it hosts nothing').toBe(0)
    const seat = await scan(tv.page, '[data-seat="1"] [data-qr]')
    expect(seat).toContain(`/#/hand/${table}/${seats[0]}`)
    const other = await television(`${anne.url}/#/tv/${table}/${watch}`)
    await other.page.waitForSelector('[data-room="tv"] .taken')
    await other.page.waitForLoadState('networkidle')
    expect(await other.page.content(), 'who merely looks on').not.toMatch(new RegExp(seats.join('|')))

    /* The host makes a new code: the screen has it by itself, and nobody else. */
    await page.locator('[data-room="gathering"] [data-seat="1"] button').first().click()
    await page.click('dialog[open] [data-act="renew"]')
    await page.waitForFunction(() => !document.querySelector('dialog[open] [data-act="renew"]')?.hasAttribute('disabled'))
    const fresh = await scan(page, 'dialog[open] [data-qr]')
    await page.keyboard.press('Escape')
    const made = fresh.split('/').at(-1)!
    expect(made).not.toBe(seats[0])
    await expect.poll(() => scan(tv.page, '[data-seat="1"] [data-qr]'), { timeout: 30_000 }).toContain(`/#/hand/${table}/${made}`)
    await other.page.reload()
    await other.page.waitForSelector('[data-room="tv"] .taken')
    await other.page.waitForLoadState('networkidle')
    expect(await other.page.content(), 'who merely looks on').not.toContain(made)
    await other.leave()
    seats[0] = made

    const tom = await visit({ size: 'phone', lang: 'fr', at: `${anne.url}/#/table/${table}/${made}` })
    await sit(tom, 'Tom')
    await tom.page.waitForSelector('[data-room="gathering"]')
    await tv.page.waitForSelector('[data-seat="1"]', { state: 'detached' })
    await call(anne, 'POST', `tables/${table}/seats`, { seat: 2, kind: 'bot', bot: 'greedy' })
    await call(anne, 'POST', `tables/${table}/agreements`, { pace: 300 }) // quick, but to be seen
    await call(anne, 'POST', `tables/${table}/begin`, {})
    await tv.page.waitForSelector('[data-room="tv"] [data-table]')
    for (const { page } of [anne, tom]) await page.waitForSelector('[data-table]')
    const plays = [anne, tom].map(({ page }) => rush(page).catch(() => 0))
    expect(new Set(await rivers(tv))).toEqual(new Set(['0', '1', '2']))
    await tv.shoot('screen-river')
    await Promise.all([anne, tom].map(({ page }) => rest(page)))
    await Promise.all(plays)
    await tv.leave()
    await tom.leave()
  }))
