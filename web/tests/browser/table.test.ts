/* What a hand does at a table besides moving cards: it leads through what is told, looks at what would make room, pinches, and
 * points at what cannot be had. */
import { expect, test } from 'vitest'
import { Player, sitDown } from '../support/player.ts'
import { attend, type Visit } from '../support/visit.ts'

/* Plays on until something is there; so many acts are enough with this seed. */
async function until(guest: Visit, seed: number, most: number, there: string) {
  const player = new Player(guest, 'pointer', seed)
  while ((await guest.page.locator(there).count()) === 0) {
    expect(player.acts, `acts until ${there}`).toBeLessThan(most)
    await player.play(player.acts + 1)
  }
}

test('a turn is told in chapters: tabs say how far it has come, and lead to any of them', () =>
  attend({ lang: 'de', settings: { motion: 'calm' } }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tomahawk', { seed: 3 })
    void new Player(guest, 'pointer', 3).play().catch(() => {}) // until we leave
    const tabs = page.locator('[data-act="chapter"]')
    const tale = page.locator('.story .lines')
    while ((await tabs.count()) < 3) {
      await tale.waitFor()
      if ((await tabs.count()) < 3) await page.click('[data-act="skip"]') // the deal
      if ((await tabs.count()) < 3) await tale.waitFor({ state: 'detached' })
    }
    const names = await tabs.allInnerTexts()
    expect(names[0], 'the game names them').toBe('Karten')
    const now = () => page.locator('[data-act="chapter"][aria-current="step"]').innerText()
    const done = () => page.locator('[data-act="chapter"].done').count()
    const last = names.length - 1
    await tabs.nth(last).click()
    await expect.poll(now).toBe(names[last])
    expect(await done()).toBe(last)
    await page.click('[data-act="before"]')
    await expect.poll(now).toBe(names[last - 1])
    expect(await done()).toBe(last - 1)
    await tabs.nth(0).click()
    await expect.poll(now).toBe(names[0])
    expect(await done()).toBe(0)
    await guest.shoot('told-in-chapters')
    await page.click('[data-act="skip"]')
    await tabs.nth(0).waitFor({ state: 'detached' })
  }),
)

test('what would make room for a card is seen, and said, before it does', () =>
  attend({ lang: 'fr', settings: { confirm: 'final' } }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'ogallala', { seed: 5 })
    const target = '.large .title:not(.foreign) ~ .pan:has(.free.legal) .piece[data-drop]'
    await until(guest, 5, 90, target)
    const cells = () => page.locator('.cell .piece').evaluateAll((list) => list.map((node) => `${node.getAttribute('data-piece')} ${node.parentElement!.dataset.column}`))
    const before = await cells()
    const names = () => page.locator('.cell .piece .sr').allInnerTexts()
    await page.locator(target).first().click()
    await page.waitForSelector('.pushed')
    expect((await names()).filter((name) => name.includes('glisse en colonne')).length).toBeGreaterThan(0)
    expect((await names()).filter((name) => name.includes('préparée')).length).toBe(1)
    const shown = await cells()
    await guest.shoot('makes-room')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.pushed', { state: 'detached' })
    expect(await cells(), 'nothing has happened').toEqual(before)
    await page.locator(target).first().click()
    await page.locator('[data-act="yes"]').click()
    await page.waitForSelector('.pushed', { state: 'detached' })
    await expect.poll(cells, { message: 'it lies as it was shown' }).toEqual(shown)
  }),
)

test('two fingers make a long river larger, one moves it, a button brings it back', () =>
  attend({}, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'ogallala', { seed: 5 })
    await page.waitForSelector('[data-table][data-state="asks"]')
    const box = (await page.locator('.pan').boundingBox())!
    const wide = () => page.locator('.pan .cell').first().evaluate((node) => node.getBoundingClientRect().width)
    const slid = () => page.locator('.pan').evaluate((node) => node.scrollLeft)
    const hands = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      hands.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x, id) => ({ x: box.x + x, y: box.y + box.height / 2, id })) })
    expect(await wide()).toBeLessThan(30)
    await touch('touchStart', 150, 190)
    for (let gap = 30; gap <= 150; gap += 20) await touch('touchMove', 170 - gap, 170 + gap)
    await touch('touchEnd')
    await expect.poll(wide).toBeGreaterThanOrEqual(36)
    const middle = await slid()
    expect(middle, 'what lay between the fingers still does').toBeGreaterThan(50)
    await guest.shoot('pinched')
    await touch('touchStart', 250)
    for (let x = 240; x >= 130; x -= 10) await touch('touchMove', x)
    await touch('touchEnd')
    await expect.poll(slid).toBeGreaterThan(middle + 60)
    await page.tap('.zoom')
    await expect.poll(wide).toBeLessThan(30)
    expect(await slid()).toBe(0)
  }),
)

test('what is out of reach says why', () =>
  attend({ lang: 'fr' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'ogallala', { seed: 11 })
    await until(guest, 11, 90, '.barred')
    const why = page.locator('.barred .words').first()
    await expect.poll(() => why.innerText()).toMatch(/plus faible|protège/)
    await guest.shoot('out-of-reach')
    await page.locator('.barred').first().tap()
    await page.waitForSelector('[data-note].ill')
    expect(await why.innerText()).toContain((await page.locator('[data-note] .text').innerText()).trim())
  }),
)
