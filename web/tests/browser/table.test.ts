/* What a hand does at a table besides moving cards: it leads through what is told, looks at what would make room, pinches, and
 * points at what cannot be had. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { program } from '../support/house.ts'
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

test('a card is dragged to its place, and back out of a choice', () =>
  attend({ lang: 'en', size: 'wide' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tomahawk', { seed: 3 })
    await until(guest, 3, 9, '.hand [data-can]')
    const middle = async (what: string) => {
      const box = (await page.locator(what).first().boundingBox())!
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    const drag = async (from: string, to: () => Promise<readonly [number, number]>) => {
      await page.mouse.move(...(await middle(from)))
      await page.mouse.down()
      await page.mouse.move(600, 400, { steps: 3 })
      await page.mouse.move(...(await to()), { steps: 5 })
      await page.mouse.up()
    }
    const laid = page.locator('[data-area="board"] .piece .staged')
    const before = await laid.count()
    await drag('.hand [data-can]', () => middle('[data-area="board"] [data-drop]'))
    await expect.poll(() => laid.count()).toBe(before + 1)
    await drag('.hand [data-can]', async () => [20, 780]) // nowhere: it stays in the hand
    await expect.poll(() => page.locator('.hand [aria-pressed="true"]').count()).toBeLessThan(2)
    expect(await laid.count()).toBe(before + 1)
  }))

test('a hint is drawn, and followed; whoever wants less motion sees none travel; scores say why', () =>
  attend({ lang: 'en', settings: { motion: 'full' } }, async (guest) => {
    const { page } = guest
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => {
      const { animate } = Element.prototype
      const moved = ((window as unknown as { moved: string[] }).moved = [] as string[])
      Element.prototype.animate = function (frames, options) {
        if (frames && 'transform' in frames) moved.push(this.outerHTML.slice(0, 80))
        return animate.call(this, frames, options)
      }
    })
    await sitDown(guest, 'manitou', { seats: ['person', 'greedy'], seed: 4 })
    await new Player(guest, 'pointer', 4).play(12) // the party, and some cards
    await page.waitForSelector('[data-table][data-state="asks"][data-moving="false"] .hand [data-can]')
    await page.click('[data-act="hint"]')
    await page.waitForSelector('[data-act="follow"]')
    expect(await page.locator('.card.hint, .zone.hinted').count()).toBeGreaterThan(0)
    const number = await page.getAttribute('[data-table]', 'data-number')
    await page.click('[data-act="follow"]')
    await expect.poll(() => page.getAttribute('[data-table]', 'data-number')).not.toBe(number)
    await page.click('.mine .who')
    await page.waitForSelector('dialog[open] h2')
    expect((await page.locator('dialog[open]').innerText()).length).toBeGreaterThan(20)
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  }))

test('a card that was drawn can be looked at, and played; the keys lead to its places, to the log and back', () =>
  attend({ lang: 'en', size: 'wide' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'ogallala', { seed: 7 })
    await until(guest, 7, 9, '[data-can][aria-pressed="true"]')
    const drawn = page.locator('[data-can][aria-pressed="true"]').first()
    await drawn.click()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    const places = page.locator('[data-area="board"] [data-drop][data-stop]')
    expect(await places.count()).toBeGreaterThan(0)
    const focused = (what: string) => expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), what)).toBe(true)
    await page.keyboard.press('n')
    await focused('[data-drop]')
    await page.keyboard.press('l')
    await focused('.log li:last-child button')
    await page.keyboard.press('Escape')
    await focused('[data-drop]')
    const lines = await page.locator('.log li').count()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(lines)
  }))

test('a refusal marks the place that was pointed at, and leaves the one that is allowed lit', () =>
  attend({ lang: 'fr' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tenakee', { seed: 3 })
    await until(guest, 3, 19, '.hand [data-can]')
    await page.locator('.hand [data-can]').first().click()
    await page.locator('.zone.pole.lit').first().waitFor()
    const lit = await page.locator('.zone.pole.lit').first().getAttribute('data-zone')
    const other = page.locator('.zone.pole:not(.lit)').last()
    const key = await other.getAttribute('data-zone')
    await other.locator('.place').tap()
    await page.waitForSelector('[data-note].ill')
    expect(await page.locator('.zone.barred').getAttribute('data-zone')).toBe(key)
    expect(await page.locator(`.zone.lit[data-zone="${lit}"]:not(.refused)`).count()).toBe(1)
    await guest.shoot('refused-place')
  }))

test('a pause among bots is one touch, and one more goes on', () =>
  attend({ lang: 'de' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tenakee', { seed: 3 })
    await page.waitForSelector('[data-table][data-state="asks"]')
    await page.click('[data-act="menu"]')
    expect(await page.innerText('[data-act="pause"]')).toBe('Pause machen')
    await page.click('[data-act="pause"]')
    await page.click('.actions .pri[data-act="resume"]')
    await page.waitForSelector('[data-table][data-state="asks"]')
    expect(await page.locator('[data-act="resume"]').count()).toBe(0)
  }))

test('letters are keys of the table where one plays, and of nothing else', () =>
  attend({ lang: 'en', size: 'wide' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tenakee', { seed: 3 })
    await page.waitForSelector('[data-table][data-state="asks"]')
    await page.locator('[data-act="menu"]').focus()
    await page.keyboard.press('?')
    await page.keyboard.press('h')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.locator('dialog[open], [data-act="hint"][aria-pressed="true"], [data-act="follow"]').count()).toBe(0)
    await page.locator('[data-can]').first().focus()
    await page.keyboard.press('?')
    await page.waitForSelector('dialog[open]')
  }))

test('who shares a screen hands on a device, not a keyboard', () =>
  attend({ lang: 'fr' }, async (guest) => {
    await sitDown(guest, 'manitou', { seats: ['person', 'person'], seed: 3 })
    await guest.page.waitForSelector('.curtain')
    expect(await guest.page.innerText('.curtain')).toMatch(/Joueur \d[^]*l’appareil/)
    expect(await guest.page.innerText('.curtain')).not.toContain('clavier')
  }))

test('what was taken back is not shown again', () =>
  attend({ lang: 'en', settings: { motion: 'calm', confirm: 'never' } }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tenakee', { seed: 3 })
    const again = page.locator('[data-act="again"]')
    const act = async () => {
      await page.waitForSelector('[data-table][data-state="asks"][data-moving="false"] .hand [data-can]')
      await page.locator('.hand [data-can]').first().click()
      await page.locator('.zone.pole.lit .place').first().click()
      await page.waitForSelector('[data-table][data-state="asks"][data-moving="false"] .hand [data-can]')
    }
    await until(guest, 3, 19, '.hand [data-can]')
    await act()
    await again.waitFor()
    await page.click('[data-act="undo"]')
    await page.click('[data-act="undo-sure"]') // this game will not count: asked once
    await again.waitFor({ state: 'detached' })
    await act()
    await page.click('[data-act="undo"]')
    await again.waitFor({ state: 'detached' })
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await act()
    await again.click()
    await page.waitForSelector('[data-table][data-moving="true"]')
  }))

test('a choice goes on beside the card that was taken; nothing to take back says so', () =>
  attend({ lang: 'en', size: 'wide' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'manitou', { seed: 4 })
    await page.waitForSelector('[data-table][data-state="asks"][data-moving="false"] .tray [data-can]')
    await page.locator('[data-act="undo"]').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-note].ill')
    expect((await page.locator('[data-note] .text').innerText()).length).toBeGreaterThan(10)
    const faces = () => page.locator('.tray .at').evaluateAll((all) => all.map((node) => node.querySelectorAll('[data-can], .under').length))
    const single = (await faces()).findLastIndex((copies) => copies === 1) // its last copy: nothing is left there
    expect(single).toBeGreaterThan(1)
    const card = page.locator('.tray .at').nth(single).locator('[data-can]')
    const box = (await card.boundingBox())!
    await page.keyboard.press('n')
    await card.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction((at) => document.querySelectorAll('.tray .at')[at]!.querySelector('[data-can]') === null, single)
    const focused = () => page.evaluate(() => document.activeElement?.closest('.tray [data-can]')?.getBoundingClientRect().toJSON() as DOMRect | undefined)
    await expect.poll(async () => (await focused())?.x ?? null).not.toBeNull()
    const now = (await focused())!
    expect(Math.hypot(now.x - box.x, now.y - box.y)).toBeLessThan(2.2 * box.height)
  }))

test('a moment of a game that is over: its cards can be looked at, its rounds and points are there at once', () =>
  attend({ lang: 'en', size: 'wide' }, async (guest) => {
    const { page, url } = guest
    const record = spawnSync(program, ['random', 'tenakee', '--players', '3', '--seed', '3'], { encoding: 'utf8' }).stdout
    await page.goto(`${url}/#/games`)
    await page.setInputFiles('[data-room="kept"] input[type="file"]', { name: 'a.rec', mimeType: 'text/plain', buffer: Buffer.from(record) })
    await page.waitForSelector('[data-room="result"]')
    await page.goto(`${url}/${(await page.evaluate(() => location.hash)).replace('result', 'replay')}`)
    await page.reload()
    await page.waitForSelector('[data-room="replay"] [data-zone]')
    await page.locator('.panels svg').first().waitFor()
    await page.locator('[data-room="replay"] input[type="range"]').press('End')
    const card = page.locator('.still button[data-piece]:not([data-face=""])').first()
    await card.click()
    await page.waitForSelector('dialog[open] .large')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog[open]', { state: 'detached' })
    await card.click({ button: 'right' })
    await page.waitForSelector('dialog[open] .large')
  }))
