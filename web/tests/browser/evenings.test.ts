/* What happens to an evening: reloads, lost workers, no network, no storage, another language, another window. */
import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { House, program } from '../support/house.ts'
import { expectResult, Player, sitDown } from '../support/player.ts'
import { attend, keptWhole, type Visit } from '../support/visit.ts'
import { words } from '../support/words.ts'

/* What a person would say to be the same game: the note, their cards and the seats. */
const table = (guest: Visit) =>
  guest.page.evaluate(() => {
    const pieces = [...document.querySelectorAll<HTMLElement>('[data-area="hand"] [data-piece]')].map((node) => node.dataset.face)
    return { note: document.querySelector('[data-note]')?.textContent?.trim(), pieces }
  })
const asked = (guest: Visit) => guest.page.waitForSelector('[data-table][data-state="asks"][data-moving="false"]')

test('a reload in mid-game leads back to the same moment, and the game goes on to its end', () =>
  attend({ lang: 'fr' }, async (guest) => {
    await sitDown(guest, 'manitou', { seats: ['person', 'greedy'], seed: 3 })
    const player = new Player(guest, 'pointer', 3)
    await player.play(9)
    await asked(guest)
    const before = await table(guest)
    await guest.page.reload()
    await asked(guest)
    expect(await table(guest)).toEqual(before)
    await new Player(guest, 'pointer', 4).play()
    await expectResult(guest)
  }))

test('a worker that dies takes nothing with it', () =>
  attend({ lang: 'en' }, async (guest) => {
    await guest.context.addInitScript(() => {
      const made: Worker[] = []
      const Real = window.Worker
      window.Worker = class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options)
          made.push(this)
        }
      }
      ;(window as unknown as { workers: Worker[] }).workers = made
    })
    await guest.page.reload()
    await sitDown(guest, 'tenakee', { seats: ['person', 'fair', 'fair'], seed: 5 })
    await new Player(guest, 'pointer', 5).play(4)
    await asked(guest)
    for (const name of ['thinking', 'evening']) {
      const before = await table(guest)
      await guest.page.evaluate((which) => {
        const { workers } = window as unknown as { workers: Worker[] }
        for (const worker of workers.slice(-2)) if (which === 'thinking' ? worker === workers.at(-1) : worker === workers.at(-2)) {
          worker.dispatchEvent(new ErrorEvent('error', { message: 'put down by a test', cancelable: true }))
          worker.terminate()
        }
      }, name)
      await asked(guest)
      expect(await table(guest), name).toEqual(before)
      await new Player(guest, 'pointer', 6).play(3)
      await asked(guest)
    }
  }))

test('thinking that fails for good is said, hints are given up, and bots go on once it is tried again', () =>
  attend({ lang: 'en' }, async (guest) => {
    const { page } = guest
    const script = /thinking\.worker.*\.js$/
    await guest.context.route(script, async (route) => {
      const body = `WebAssembly.Instance = class { constructor() { throw new Error('put down by a test') } };${await (await route.fetch()).text()}`
      await route.fulfill({ headers: { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' }, body })
    })
    guest.expected = /put down by a test/
    await sitDown(guest, 'tenakee', { seats: ['person', 'fair', 'fair'], seed: 5 })
    await page.waitForFunction((said) => document.querySelector('.bar.bad')?.textContent?.includes(said), words('en', 'reason.thinking-stopped'))
    await guest.shoot('thinking-stopped')
    await asked(guest)
    await page.click('[data-act="hint"]')
    await page.waitForFunction((pondering) => !document.querySelector('[data-note]')?.textContent?.includes(pondering), words('en', 'table.pondering'))
    await guest.context.unroute(script)
    await page.click('.bar.bad button')
    await page.waitForFunction(() => document.querySelector('.bar.bad') === null)
    await new Player(guest, 'pointer', 5).play(6)
  }))

test('every entry of the contents leads to its rule, and back to where one was', () =>
  attend({ lang: 'fr', size: 'wide' }, async ({ page }) => {
    const top = (id: string) => page.evaluate((found) => document.getElementById(found)!.getBoundingClientRect().top, id)
    await page.evaluate(() => (location.hash = '#/rules/tomahawk'))
    await page.waitForSelector('[data-room="rules"] .contents a')
    const ids = await page.locator('.contents a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)!))
    expect(ids.length).toBeGreaterThan(3)
    for (const id of [ids[2]!, ids[1]!]) {
      await page.click(`.contents a[href$="/${id}"]`)
      await expect.poll(() => top(id)).toBeLessThan(200)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    }
    await page.goBack()
    await expect.poll(() => top(ids[2]!)).toBeLessThan(200)
  }))

test('a whole game without a server, from the second visit on', async () => {
  const house = await new House().start()
  try {
    await attend({ url: house.url, worker: true, lang: 'de' }, async (guest) => {
      await guest.page.waitForSelector('[data-room="shelf"] [data-game]')
      await keptWhole(guest.page)
      await house.stop()
      guest.expected = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to update a ServiceWorker|Failed to fetch/
      await guest.page.reload()
      await guest.page.waitForSelector('[data-room="shelf"] [data-game]')
      await sitDown(guest, 'tomahawk', { seed: 2 })
      await new Player(guest, 'pointer', 2).play()
      await expectResult(guest)
      await guest.page.evaluate(() => (location.hash = '#/tables')) // where people meet nothing leads without one
      await guest.page.waitForSelector('[data-room="unknown"] [data-act="again"]')
      await guest.page.click('[data-room="unknown"] a[href="#/"]')
      await guest.page.waitForSelector('[data-room="shelf"]')
    })
  } finally {
    await house.leave()
  }
})

test('storage that is refused is said in words, and the game goes on', () =>
  attend(
    {
      lang: 'en',
      prepare: async (context) => {
        await context.addInitScript(() => {
          const no = () => {
            throw new DOMException('refused by a test', 'SecurityError')
          }
          Object.defineProperty(window, 'localStorage', { get: no })
          Object.defineProperty(window, 'sessionStorage', { get: no })
        })
        /* A worker has a world of its own. */
        await context.route(/evening\.worker.*\.js$/, async (route) => {
          const script = await (await route.fetch()).text()
          const refuse = "indexedDB.__proto__.open = () => { throw new DOMException('refused by a test', 'SecurityError') };"
          const headers = { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' }
          await route.fulfill({ headers, body: refuse + script })
        })
      },
    },
    async (guest) => {
      await guest.page.waitForSelector('[data-room="shelf"] [data-game="tenakee"]')
      await guest.page.goto(`${guest.url}/#/tenakee`)
      await guest.page.click('[data-act="play"]')
      await guest.page.waitForSelector('[data-table]')
      await new Player(guest, 'pointer', 8).play(3)
      await guest.page.waitForSelector('.bar.bad')
      const said = (await guest.page.textContent('.bar.bad'))!
      expect(said).toContain(words('en', 'reason.storage-refused'))
      expect(said, 'nothing that one could do in a terminal').not.toMatch(/XDG|folder/)
      await guest.shoot('storage-refused')
      await new Player(guest, 'pointer', 9).play(4)
      await guest.page.reload()
      await guest.page.waitForSelector('[data-room="unknown"]')
      expect(await guest.page.textContent('[data-room="unknown"] p')).toContain(words('en', 'reason.storage-refused'))
      await guest.page.evaluate(() => (location.hash = '#/games'))
      await guest.page.waitForSelector('[data-room="kept"] .empty')
      expect(await guest.page.textContent('[data-room="kept"] .empty p')).toBe(words('en', 'games.refused'))
    },
  ))

test('what could not be fetched is said and stays said, and can be tried again', () =>
  attend({ lang: 'en' }, async (guest) => {
    const { page } = guest
    guest.expected = /Failed to load resource|Failed to fetch/
    await page.goto(`${guest.url}/#/tenakee`)
    for (const files of [/evening\.worker.*\.js$/, /\.wasm$/]) {
      await guest.context.route(files, (route) => route.abort())
      await page.click('[data-act="play"]')
      await page.waitForSelector('.toast button')
      expect((await page.textContent('.toast'))!.trim()).toBe(words('en', 'trouble.load'))
      await page.click('.toast button')
      expect(await page.locator('.toast').count()).toBe(0)
      await guest.context.unroute(files)
    }
    await page.click('[data-act="play"]')
    await page.waitForSelector('[data-table]')
    await new Player(guest, 'pointer', 8).play(2)
  }))

test('another language in mid-game changes every word at once, and nothing else', () =>
  attend({ lang: 'fr' }, async (guest) => {
    await sitDown(guest, 'ogallala', { seats: ['person', 'greedy'], seed: 4 })
    await new Player(guest, 'pointer', 4).play(3)
    await asked(guest)
    const french = await table(guest)
    await guest.page.locator('[data-act="menu"]').click()
    await guest.page.locator('dialog[open] button', { hasText: 'Réglages' }).click()
    await guest.page.locator('dialog[open] label', { hasText: 'Deutsch' }).click()
    await guest.page.waitForFunction((note) => {
      const now = document.querySelector('[data-note]')?.textContent?.trim()
      return document.documentElement.lang === 'de' && now !== undefined && now !== note
    }, french.note)
    await guest.page.keyboard.press('Escape')
    await guest.page.waitForFunction(() => document.querySelector('dialog[open]') === null)
    await asked(guest)
    const german = await table(guest)
    expect(german.pieces).toEqual(french.pieces)
    expect(german.note).not.toBe(french.note)
    expect(await guest.page.evaluate(() => document.documentElement.lang)).toBe('de')
    await new Player(guest, 'pointer', 5).play(3)
  }))

test('two windows: one plays, the other looks on and takes over when the first is closed', () =>
  attend({ lang: 'en' }, async (guest) => {
    await sitDown(guest, 'tenakee', { seats: ['person', 'greedy', 'greedy'], seed: 6 })
    await new Player(guest, 'pointer', 6).play(3)
    await asked(guest)
    const address = guest.page.url()
    const second = await guest.context.newPage()
    guest.watch(second)
    await second.goto(address)
    await second.waitForSelector('[data-table]')
    expect(await second.locator('[data-can]').count(), 'nothing can be done in the second').toBe(0)
    await guest.shoot('two-windows')
    await new Player(guest, 'pointer', 7).play(5)
    await second.waitForSelector('[role="log"][aria-live="polite"] p', { state: 'attached' }) // and is heard
    const shelf = await guest.context.newPage()
    guest.watch(shelf)
    await shelf.goto(`${guest.url}/#/games`)
    await shelf.locator('[data-room="kept"] li button').first().click()
    await shelf.click('[data-act="remove"]')
    await shelf.click('[data-act="remove-yes"]')
    await shelf.waitForFunction((said) => document.querySelector('dialog[open] [role="status"]')?.textContent === said, words('en', 'games.remove.elsewhere'))
    await shelf.close()
    await guest.page.close()
    await second.waitForSelector('[data-can], [data-drop], [data-table] [data-move], [data-act="confirm"]')
  }))

test('several people at one screen: hands are covered until the next one is there', () =>
  attend({ lang: 'de' }, async (guest) => {
    await sitDown(guest, 'manitou', { seats: ['person', 'person'], seed: 9 })
    await guest.page.waitForSelector('[data-act="seat"]')
    await guest.shoot('curtain')
    expect(await guest.page.locator('[data-area="hand"] [data-piece]:not([data-face=""])').count(), 'no card to be seen').toBe(0)
    await new Player(guest, 'pointer', 9).play(12)
  }))

test('a record of the page is one that the command line accepts', () =>
  attend({ lang: 'en' }, async (guest) => {
    await sitDown(guest, 'tomahawk', { seed: 11 })
    await new Player(guest, 'pointer', 11).play()
    await guest.page.goto(`${guest.url}/#/games`)
    await guest.page.waitForSelector('[data-room="kept"]')
    await guest.page.locator('[data-room="kept"] li button').first().click()
    const [download] = await Promise.all([guest.page.waitForEvent('download'), guest.page.click('[data-act="export"]')])
    const record = readFileSync(await download.path(), 'utf8')
    const said = spawnSync(program, ['validate', '-'], { input: record, encoding: 'utf8' })
    expect(said.stdout + said.stderr).toMatch(/^ok/)
  }))


/* Counts how often the browser is asked not to throw anything away. */
const askedToLast = () => {
  const counted = window as unknown as { asks: number }
  counted.asks = 0
  StorageManager.prototype.persisted = async () => false
  StorageManager.prototype.persist = async () => {
    counted.asks++
    return false
  }
}

test('a game with cards of one’s own comes back from its record and its edition, and says what is missing', () =>
  attend({ lang: 'en', size: 'wide', prepare: (context) => context.addInitScript(askedToLast) }, async (guest) => {
    const { page } = guest
    const asks = () => page.evaluate(() => (window as unknown as { asks: number }).asks)
    const edition = JSON.stringify({ game: 'ogallala', edition: 'mybox', components: { guard: { strength: 5 } } })
    await page.waitForSelector('[data-room="shelf"] [data-game]')
    await page.goto(`${guest.url}/#/ogallala/setup`)
    await page.setInputFiles('[data-room="setup"] input[type="file"]', { name: 'mybox.json', mimeType: 'application/json', buffer: Buffer.from(edition) })
    await page.waitForFunction(() => document.querySelector('[data-room="setup"]')?.textContent?.includes('mybox'))
    await page.click('[data-act="begin"]')
    await page.waitForSelector('[data-table]')
    await page.goto(`${guest.url}/#/games`)
    const more = page.locator('[data-room="kept"] li button').first()
    const files: { name: string; mimeType: string; buffer: Buffer }[] = []
    for (const act of ['export', 'export-edition']) {
      await more.click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-act="${act}"]`)])
      files.push({ name: download.suggestedFilename(), mimeType: 'text/plain', buffer: readFileSync(await download.path()) })
      await page.keyboard.press('Escape')
    }
    expect(files[1]!.buffer.toString()).toBe(edition)
    await more.click()
    await page.click('[data-act="remove"]')
    await page.click('[data-act="remove-yes"]')
    await page.waitForSelector('[data-room="kept"] .empty')
    const before = await asks()
    const bring = (some: typeof files) => page.setInputFiles('[data-room="kept"] input[type="file"]', some)
    await bring([files[0]!])
    await page.waitForFunction(() => document.querySelector('[data-room="kept"] [role="alert"]')?.textContent?.includes('mybox@'))
    expect(await page.textContent('[data-room="kept"] [role="alert"]')).not.toContain('--')
    await guest.shoot('edition-missing')
    await bring([files[1]!]) // the record is known already
    await page.waitForSelector('[data-table]')
    await expect.poll(asks, { message: 'the browser is asked to keep what was brought' }).toBe(before + 1)
    await page.reload()
    await page.waitForSelector('[data-table]')
    await expect.poll(asks, { message: 'and what is taken up again' }).toBe(1)
  }))

test('a game is taken off the shelf by who says so twice', () =>
  attend({ lang: 'fr' }, async (guest) => {
    const { page } = guest
    await sitDown(guest, 'tenakee', { seed: 3 })
    await new Player(guest, 'pointer', 3).play(3)
    await page.goto(`${guest.url}/#/games`)
    const games = page.locator('[data-room="kept"] li[data-key]')
    await games.first().locator('button').click()
    await page.click('[data-act="remove"]')
    await page.locator('dialog footer button').first().click() // not after all
    expect(await games.count()).toBe(1)
    await games.first().locator('button').click()
    await page.click('[data-act="remove"]')
    await page.click('[data-act="remove-yes"]')
    await expect.poll(() => games.count()).toBe(0)
    await page.reload()
    await page.waitForSelector('[data-room="kept"]')
    expect(await games.count()).toBe(0)
  }))
