/* Manners at a server's table, each person in a browser of their own: who is away is covered and comes back, clocks run
 * out, questions are asked, answered and lapse, a seat goes to somebody else by a link, and talk may be hostile. What was
 * done is said in words, in everybody's own language. Time passes when a test says so. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { House } from '../support/house.ts'
import { call, comeTo, gather, leave, person, rest, rush, set, sit } from '../support/party.ts'
import { Proxy } from '../support/proxy.ts'
import { scan } from '../support/scan.ts'
import { type Visit, visit } from '../support/visit.ts'
import { words } from '../support/words.ts'

let house: House
let network: Proxy // of Bruno's
let anne: Visit // the host, at a desk, in English
let bruno: Visit // on a phone, in French
beforeAll(async () => {
  house = await new House(['--test-clock', '--test-seeds']).start()
  network = await new Proxy(house.url).start()
  anne = await person('Anne', { url: house.url })
  bruno = await person('Bruno', { url: network.url, lang: 'fr', size: 'phone' })
})
beforeEach(() => network.open())
afterAll(async () => {
  await leave(anne, bruno)
  await network?.stop()
  await house?.leave()
})

/* When something fails, what everybody saw is told with it. */
beforeEach(({ onTestFailed }) =>
  onTestFailed(async () => {
    for (const guest of [anne, bruno]) {
      await guest.shoot(`failed-${guest === anne ? 'anne' : 'bruno'}`).catch(() => {})
      console.error(guest.page.url(), await guest.page.innerText('body').catch(() => ''))
    }
  }),
)

const [en, fr] = (['en', 'fr'] as const).map((lang) => (key: string, names?: Record<string, string>) => words(lang, key, names)) as [Say, Say]
type Say = (key: string, names?: Record<string, string>) => string

/* A line of the log: seen, or read aloud. Seats, what is asked, and buttons. */
const told = (page: Page, line: string) => page.getByText(line, { exact: true }).first().waitFor({ state: 'attached' })
const at = (page: Page, seat: number) => page.locator(`[data-table] [data-seat="${seat}"]`)
const note = (page: Page, line: string) => page.locator('[data-note]').getByText(line).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const over = (page: Page) => page.waitForSelector('[data-table][data-state="over"]')

/* Somebody has left for the shelf, and is not at the table any more. */
async function goAway({ page, url }: Visit) {
  await page.goto(`${url}/?elsewhere`)
  await at(anne.page, 1).getByText(/away, \d+ s/).waitFor()
}

/* They have their seat again, by the bar over the table. */
async function comeBack({ page, url }: Visit, table: string) {
  await comeTo(page, url, table)
  await page.getByText(fr('at.covered')).waitFor()
  await press(page, fr('at.back'))
  await told(page, fr('note.back.by.you'))
  await told(anne.page, en('note.back', { name: 'Bruno' }))
  await at(anne.page, 1).getByText(en('table.covered')).waitFor({ state: 'detached' })
}

const known = { fair: false, seed: 1 } // Anne begins
const covered = () => en('note.covered', { name: 'Bruno', bot: en('level.greedy') })

test('somebody is away: the host lets a bot play, and they take their seat again', async () => {
  const { table } = await gather('ogallala', [anne, bruno], ['greedy'], { ...known, cover_after: 1 })
  await goAway(bruno)
  await press(anne.page, en('at.cover'))
  await told(anne.page, covered())
  await at(anne.page, 1).getByText(en('table.covered')).waitFor()
  await anne.shoot('manners-covered')
  await comeBack(bruno, table)
  const others = rush(anne.page)
  await rush(bruno.page, 2)
  await rest(anne.page)
  await others
})

test('after the while that the table chose a bot sits in by itself; the end that was asked for has lapsed', async () => {
  const { table } = await gather('tenakee', [anne, bruno], ['greedy'], { ...known, cover_after: 600, cover_auto: true })
  await ask(anne.page, 'abandon')
  await note(bruno.page, fr('note.asked.abandon', { name: 'Anne' }))
  await goAway(bruno)
  await house.later(601)
  await told(anne.page, covered())
  await told(anne.page, en('note.lapsed')) // whoever was asked has gone without an answer
  await comeBack(bruno, table)
  expect(await bruno.page.locator('[data-note] [data-act="yes"]').count()).toBe(0)
  expect((await call(anne, 'GET', `tables/${table}`)).value.phase).toBe('playing')
})

/* ---- Clocks ---- */

test('time runs out: the game is over, or a bot plays on', async () => {
  const clocked = await gather('ogallala', [anne, bruno], [], { ...known, clock: 'game 300000 0 end' })
  for (const { page } of [anne, bruno])
    for (const seat of [0, 1]) expect(await at(page, seat).locator('.clock span[aria-hidden]').first().innerText()).toMatch(/^[45]:\d\d$/)
  await house.later(301)
  await Promise.all([over(anne.page), over(bruno.page)])
  await told(anne.page, en('note.timeout.by.you'))
  await told(bruno.page, fr('note.timeout', { name: 'Anne' }))
  expect((await call(anne, 'GET', `tables/${clocked.table}`)).value.phase).toBe('over')

  await gather('ogallala', [anne, bruno], [], { ...known, clock: 'move 60000 cover greedy' })
  await house.later(61)
  await at(bruno.page, 0).getByText(fr('table.covered')).waitFor()
  await press(anne.page, en('at.back'))
  await told(anne.page, en('note.back.by.you'))
  await told(bruno.page, fr('note.back', { name: 'Anne' }))
})

/* ---- Questions ---- */

/* From the menu: a pause, the end. */
async function ask(page: Page, what: 'pause' | 'abandon' | 'resume' | 'resign' | 'rematch') {
  await page.click('[data-act="menu"]')
  await page.click(`dialog[open] [data-act="${what}"]`)
}

/* What the other is asked, in their own words; and what they answer. */
async function answer(page: Page, question: string, yes: boolean) {
  await note(page, question)
  await page.click(`[data-note] [data-act="${yes ? 'yes' : 'no'}"]`)
}

/* The question is gone, and everybody is told. */
async function lapsed() {
  await told(anne.page, en('note.lapsed'))
  await told(bruno.page, fr('note.lapsed'))
  for (const { page } of [anne, bruno]) await page.waitForSelector('[data-note] [data-act="no"]', { state: 'detached' })
}

test('a pause and the end: asked, answered, and lapsed', async () => {
  const wishes = { ...known, cover_after: 600, cover_auto: true }
  const { table } = await gather('tomahawk', [anne, bruno], [], wishes)
  await ask(anne.page, 'pause')
  await told(anne.page, en('note.asked.pause.by.you'))
  await answer(bruno.page, fr('note.asked.pause', { name: 'Anne' }), false)
  await told(anne.page, en('note.no', { name: 'Bruno' }))
  await ask(anne.page, 'pause')
  await answer(bruno.page, fr('note.asked.pause', { name: 'Anne' }), true)
  await note(anne.page, en('prompt.paused'))
  await note(bruno.page, fr('prompt.paused'))
  await ask(bruno.page, 'resume')
  await told(anne.page, en('note.resumed', { name: 'Bruno' }))

  /* Whoever was asked has gone without an answer. */
  await ask(anne.page, 'pause')
  await note(bruno.page, fr('note.asked.pause', { name: 'Anne' }))
  await goAway(bruno)
  await house.later(601)
  await told(anne.page, en('note.lapsed'))
  await comeBack(bruno, table)
  expect(await bruno.page.locator('[data-note] [data-act="yes"]').count()).toBe(0)

  await ask(anne.page, 'abandon')
  await answer(bruno.page, fr('note.asked.abandon', { name: 'Anne' }), false)
  await told(anne.page, en('note.no', { name: 'Bruno' }))
  await ask(anne.page, 'abandon')
  await answer(bruno.page, fr('note.asked.abandon', { name: 'Anne' }), true)
  await Promise.all([over(anne.page), over(bruno.page)])
  await told(anne.page, en('note.abandoned'))
  await told(bruno.page, fr('note.abandoned'))

  /* Another one: whoever was asked would rather not, and then would. */
  await ask(anne.page, 'rematch')
  await told(anne.page, en('note.asked.rematch.by.you'))
  await answer(bruno.page, fr('note.asked.rematch', { name: 'Anne' }), false)
  await told(anne.page, en('note.no', { name: 'Bruno' }))
  expect((await call(anne, 'GET', `tables/${table}`)).value.next).toBe(null)
  await ask(anne.page, 'rematch')
  await answer(bruno.page, fr('note.asked.rematch', { name: 'Anne' }), true)
  await expect.poll(async () => (await call(anne, 'GET', `tables/${table}`)).value.next).toMatch(/^[0-9a-f]{32}$/)
})

/* The secret choice of both, until a card is to be played openly. */
async function choose() {
  const picks = (page: Page) => page.locator('[data-act="confirm"]').count()
  await Promise.all([anne, bruno].map(async ({ page }) => {
    for (let acts = 0; acts < 8 && (await picks(page)) > 0; acts++) await rush(page, 1)
  }))
}

test('a move back: refused, agreed on, and lapsed when the game goes on', async () => {
  await gather('tenakee', [anne, bruno], ['greedy'], known)
  const offered = ({ page }: Visit) => page.locator('[data-act="undo"]:not([aria-disabled="true"])').count()
  for (const guest of [anne, bruno]) expect(await offered(guest), 'nobody has done anything').toBe(0)
  await choose()
  await anne.page.waitForSelector('[data-table][data-state="asks"]')
  await rush(anne.page, 1)
  const question = fr('note.asked.undo', { name: 'Anne' })
  const askBack = async () => {
    await anne.page.click('[data-act="undo"]')
    await note(bruno.page, question)
  }
  await askBack()
  await told(anne.page, en('note.asked.undo.by.you'))
  await answer(bruno.page, question, false)
  await told(anne.page, en('note.no', { name: 'Bruno' }))

  await askBack()
  await answer(bruno.page, question, true)
  await told(anne.page, en('note.undone.by.you'))
  await told(bruno.page, fr('note.undone', { name: 'Anne' }))
  await anne.page.waitForSelector('[data-table][data-state="asks"]')

  await rush(anne.page, 1)
  await askBack()
  await rush(bruno.page, 1)
  await lapsed()
  await ask(bruno.page, 'resign')
  await bruno.page.click('[data-act="resign-sure"]')
  await Promise.all([over(anne.page), over(bruno.page)])
})

/* ---- A seat for somebody else ---- */

test('a seat goes to somebody else by a new link; the old window says so, the new one plays on', async () => {
  const { table } = await gather('ogallala', [anne, bruno], [], { ...known, cover_after: 1 })
  network.close()
  await bruno.page.waitForSelector('[data-line="down"]')
  await press(anne.page, en('at.cover'))
  await at(anne.page, 1).getByText(en('table.covered')).waitFor()
  await anne.page.click('[data-act="menu"]')
  await anne.page.click('dialog[open] [data-act="hand-over"]')
  await anne.page.click('dialog[open] [data-act="renew"]')
  await anne.page.waitForSelector('dialog[open] [data-qr]')
  const link = await scan(anne.page, 'dialog[open] [data-qr]')
  await anne.page.keyboard.press('Escape')

  const cleo = await visit({ url: house.url, lang: 'de', at: link })
  cleo.expected = /WebSocket|Failed to load resource/
  await cleo.page.waitForSelector('[data-room="invitation"] [data-state="begun"]')
  await sit(cleo, 'Cleo')
  await cleo.page.waitForSelector('[data-table]')
  await at(anne.page, 1).getByText('Cleo').waitFor()
  const others = rush(anne.page)
  await rush(cleo.page, 1)
  await rest(anne.page)
  await others

  network.open()
  await bruno.page.waitForSelector('[data-line="ended"]')
  await bruno.page.getByRole('alert').getByText(fr('reason.left')).waitFor()
  await bruno.shoot('manners-seat-lost')
  expect((await call(bruno, 'GET', `tables/${table}`)).status).toBe(404)
  await leave(cleo)
})

/* ---- A network that is cut, in every phase ---- */

test('a cut while the table gathers, while it is dealt, in a secret choice and at the end', async () => {
  const { table, begin } = await set('tomahawk', [anne, bruno])
  const seen = (key: string) => anne.page.locator('[data-room="gathering"] [data-seat="1"]').getByText(en(key)).waitFor()
  await seen('gather.here')
  network.close()
  await bruno.page.getByText(fr('line.down')).waitFor()
  await seen('gather.away')
  network.open()
  await bruno.page.getByText(fr('line.down')).waitFor({ state: 'detached' })
  await bruno.page.click('[data-act="ready"]')
  await anne.page.waitForSelector('[data-seat="1"] .tag.ok')

  /* Whoever has no line when it is dealt is drawn for by the house; the others are not kept waiting. */
  await seen('gather.here')
  network.close()
  await seen('gather.away')
  await begin()
  await anne.page.waitForSelector('[data-table]')
  network.open()
  await bruno.page.waitForSelector('[data-table][data-state="asks"]')

  /* What was laid out before a cut lies there after it, and what was confirmed counts once. */
  await rush(bruno.page, 1)
  const laid = () => bruno.page.locator('[data-act="clear"]').count()
  expect(await laid()).toBe(1)
  network.cut()
  await bruno.page.waitForSelector('[data-line="down"]')
  await bruno.page.waitForSelector('[data-line="up"]')
  expect(await laid()).toBe(1)
  const others = rush(anne.page)
  for (let acts = 0; acts < 8 && (await laid()) > 0; acts++) await rush(bruno.page, 1)
  await rest(anne.page)
  await others

  /* The end comes while the line is down. */
  network.close()
  await bruno.page.waitForSelector('[data-line="down"]')
  await ask(anne.page, 'resign')
  await anne.page.click('[data-act="resign-sure"]')
  await over(anne.page)
  expect(await bruno.page.locator('[data-table][data-state="over"]').count()).toBe(0)
  network.open()
  await over(bruno.page)
  await told(bruno.page, fr('note.resigned', { name: 'Anne' }))
  expect((await call(bruno, 'GET', `tables/${table}/record`)).status).toBe(200)
})

/* ---- Hostile talk ---- */

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('talk that is hostile stays text, in its place; what is refused is told', async () => {
  await gather('ogallala', [anne, bruno], [], known)
  for (const { page } of [anne, bruno]) await page.click('[data-act="chat"]')
  const say = async (text: string) => {
    await anne.page.locator('[data-field="chat"]').evaluate((field: HTMLInputElement) => (field.maxLength = 9999)) // as other programs do
    await anne.page.fill('[data-field="chat"]', text)
    await anne.page.keyboard.press('Enter')
  }
  const lines = bruno.page.locator('dialog[open] .one p')
  const hostile = [
    '<img src=x onerror="alert(1)"><script>alert(2)</script><b>&amp;</b>',
    'W'.repeat(280),
    '\u05e9\u05dc\u05d5\u05dd 123 \u0645\u0631\u062d\u0628\u0627 (abc) \u200f!',
    'Z\u0300\u0301\u0302\u0303 \u{1f3b4}\u{1f468}\u200d\u{1f469}\u200d\u{1f467} {name} %s \\n',
  ]
  for (const [at, text] of hostile.entries()) {
    await say(text)
    await lines.nth(at).waitFor()
  }
  expect(await lines.allTextContents()).toEqual(hostile)
  expect(await bruno.page.locator('dialog[open] .one p *').count(), 'markup').toBe(0)
  expect(await lines.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))).toEqual(['ltr', 'ltr', 'rtl', 'ltr'])
  const fits = await lines.evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth))
  expect(fits, 'every line in its place').toBe(true)
  for (const guest of [anne, bruno]) {
    expect(await wide(guest.page), 'scrolls sideways').toBeLessThanOrEqual(0)
    await guest.shoot('manners-hostile')
  }

  /* What the server does not take is said, and stays in the field. */
  for (const [text, reason] of [['x'.repeat(281), 'chat-long'], ['abc\u202edef', 'not-text'], ['e' + '\u0301'.repeat(9), 'not-text']] as const) {
    await say(text)
    await anne.page.getByRole('alert').getByText(en(`reason.${reason}`)).waitFor()
    expect(await anne.page.inputValue('[data-field="chat"]')).toBe(text)
  }
  const phrase = anne.page.locator('[data-phrase="oops"]')
  await house.still()
  await house.later(60)
  for (let times = 0; times < 7; times++) {
    await phrase.click()
    await anne.page.waitForSelector('[data-phrase="oops"]:not([disabled])')
  }
  await anne.page.getByRole('alert').getByText(en('reason.too-fast')).waitFor()
  await expect.poll(() => lines.count()).toBe(hostile.length + 5)

  /* Whom the host silences is told so, and may speak again. */
  await bruno.page.click('[data-phrase="hello"]')
  for (const silent of [true, false]) {
    await anne.page.locator('.who', { hasText: 'Bruno' }).last().click()
    await anne.page.click('[data-act="silence"]')
    if (silent) await bruno.page.getByText(fr('chat.silenced')).waitFor()
    else await bruno.page.waitForSelector('[data-field="chat"]')
  }
  await bruno.page.keyboard.press('Escape')
})
