/* pictures.mjs - pictures of the README, taken of the page that the built program serves: node make/pictures.mjs [NAME...]
 * after script/build, whenever the page looks different. Seeds are fixed and the same things are chosen each time, so that
 * only what has changed looks different. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const program = process.env.VEILLEE ?? here('../../build/veillee')
const windows = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 },
}
const pictures = [
  { name: 'shelf', window: 'wide', theme: 'dark' },
  { name: 'shelf-phone', window: 'phone', theme: 'light' },
  { name: 'tenakee', window: 'phone', theme: 'dark', game: 'tenakee', bots: 3, seed: 4, acts: 28 },
  { name: 'ogallala', window: 'wide', theme: 'dark', game: 'ogallala', bots: 4, seed: 12, acts: 30 },
  { name: 'manitou', window: 'wide', theme: 'light', game: 'manitou', bots: 3, seed: 5, acts: 30 },
  { name: 'hand', window: 'phone', theme: 'light', meet: { game: 'tenakee', seats: ['me', 'bot', 'bot'] } },
]

async function openHouse(folder) {
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', `sqlite:${join(folder, 'games.db')}`])
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part) => {
      const found = /listening on (http:\S+)/.exec((said += part))
      if (found) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`${program} serve ended`)))
  })
  return { url, close: () => child.kill() }
}

/* One step of somebody who takes now this, now that of all that the page marks. */
function act(step) {
  const ways = ['[data-act="yes"]', '.note [data-move]', '[data-act="confirm"]', '[data-drop]', '[data-can]', '[data-table] [data-move]']
  for (const way of ways) {
    const all = [...document.querySelectorAll(`${way}:not(:disabled)`)].filter((node) => node.checkVisibility())
    if (all.length > 0) return all[(7 * step + 3) % all.length].click()
  }
}

async function play(page, url, { game, seed, acts }) {
  await page.goto(`${url}/#/${game}/setup`)
  await page.fill('[data-room="setup"] .seed input', `${seed}`)
  await page.click('[data-act="begin"]')
  const asks = '[data-table][data-state="asks"][data-moving="false"]'
  for (let i = 0; i < acts; i++) {
    const number = await page.getAttribute(asks, 'data-number')
    await page.evaluate(act, i)
    await page.waitForFunction((before) => document.querySelector('[data-table]').dataset.number !== before, number, { timeout: 1000 }).catch(() => {})
  }
  await page.waitForSelector(asks)
}

/* A phone that is a hand at a table of the server's. */
async function meet(page, url, { meet: { game, seats } }) {
  await page.goto(url)
  const table = await page.evaluate(async (wish) => {
    const post = async (path, body) => {
      const answer = await fetch(`/api/v1/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
      const said = await answer.text()
      return said ? JSON.parse(said) : null
    }
    await post('identity', { name: 'Anne', cookie: true })
    const { id } = await post('tables', wish)
    await post(`tables/${id}/begin`, {})
    return id
  }, { game, players: seats.length, seats: seats.map((kind) => (kind === 'bot' ? { kind, bot: 'fair' } : { kind })) })
  await page.goto(`${url}/#/hand/${table}`)
  await page.waitForSelector('[data-table][data-state="asks"]')
}

/* The browser itself makes them small. */
async function keep(page, name) {
  const png = (await page.screenshot()).toString('base64')
  const webp = await page.evaluate(async (picture) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, png)
  writeFileSync(here(`../../docs/pictures/${name}.webp`), Uint8Array.from(webp))
  console.log(`${name}.webp: ${Math.round(webp.length / 1024)} KiB`)
}

async function take(browser, url, picture) {
  const { name, window, theme, game, bots = 0 } = picture
  const context = await browser.newContext({ ...windows[window], locale: 'en', colorScheme: theme, serviceWorkers: 'block' })
  const plan = { seats: [{ kind: 'person', name: '' }, ...Array(bots).fill({ kind: 'bot', bot: 'greedy' })], options: {}, clock: 'none', games: 1, edition: null }
  const kept = { 'veillee.settings': { motion: 'off', pace: 0, confirm: 'never' }, [`veillee.plan.${game}`]: plan }
  await context.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  const page = await context.newPage()
  if (game) await play(page, url, picture)
  else if (picture.meet) await meet(page, url, picture)
  else {
    await page.goto(url)
    await page.waitForSelector('[data-room="shelf"] [data-game]')
  }
  await page.evaluate(() => document.fonts.ready)
  await keep(page, name)
  await context.close()
}

const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'veillee-pictures-'))
const house = await openHouse(folder)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  for (const picture of pictures) if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, house.url, picture)
} finally {
  await browser.close()
  house.close()
  rmSync(folder, { recursive: true })
}
