/* What a table agreed on is changed by its host before the game: everybody sees it, and says again that they are ready. */
import { expect, test } from 'vitest'
import { call, invite, sit } from '../support/party.ts'
import { attend, visit } from '../support/visit.ts'

test('the host changes the agreements: the others are told, and are not ready any more', () =>
  attend({ size: 'wide', lang: 'de', name: 'Anne' }, async (anne) => {
    const { page } = anne
    await invite(anne, 'tomahawk')
    const link = await page.getAttribute('[data-room="gathering"] [data-qr]', 'data-qr')

    const tom = await visit({ size: 'phone', lang: 'fr', theme: 'light', at: link! })
    await sit(tom, 'Tom')
    await tom.page.click('[data-room="gathering"] [data-act="ready"]')
    await tom.page.waitForSelector('[data-act="ready"][aria-pressed="true"]')
    expect(await tom.page.locator('[data-act="agree"]').count(), 'only the host').toBe(0)

    await page.click('[data-act="agree"]')
    await page.getByRole('radio', { name: '2 min je Zug' }).check()
    await page.getByRole('radio', { name: 'Feste Sätze' }).check()
    await anne.shoot('agreements')
    await page.keyboard.press('Escape')
    await tom.page.waitForSelector('[data-changed="2"]')
    await tom.page.waitForSelector('[data-act="ready"][aria-pressed="false"]')
    await tom.page.locator('[data-changed]').scrollIntoViewIfNeeded()
    await tom.shoot('agreements-changed')
    await tom.page.click('[data-act="ready"]')
    await tom.page.waitForSelector('[data-changed="0"]', { state: 'attached' })
    const table = /table\/([0-9a-f]+)/.exec(link!)![1]!
    const { value } = await call(anne, 'GET', `tables/${table}`)
    expect([value.clock, value.chat]).toEqual(['move 120000 cover fair', 'phrases'])

    await page.waitForSelector('[data-seat="1"] .tag.ok')
    await page.click('[data-act="begin"]')
    for (const guest of [page, tom.page]) await guest.waitForSelector('[data-table]')
    await tom.page.waitForSelector('.clock')
    await tom.leave()
  }))
