/* Offline, updates and headers: the page between a network that is not there and a version that is newer. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { writeWorker } from '../../make/worker.ts'
import { BareBrowser } from '../support/bare.ts'
import { House } from '../support/house.ts'
import { sitDown } from '../support/player.ts'
import { StaticHost } from '../support/static.ts'
import { keptWhole, visit } from '../support/visit.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const leaving: (() => unknown)[] = []
afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave()
})

test('the shelf and every game are there from the second visit on, without a server', async () => {
  const house = await new House().start()
  leaving.push(() => house.leave())
  const guest = await visit({ url: house.url, worker: true })
  await guest.page.waitForSelector('h1')
  const heading = await guest.page.textContent('h1')
  await keptWhole(guest.page)
  await house.stop()
  await expect(fetch(house.url), 'the server is gone').rejects.toThrow()
  await guest.page.reload()
  await guest.page.waitForSelector('h1')
  expect(await guest.page.textContent('h1')).toBe(heading)
  const games = await guest.page.locator('[data-game]').evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).dataset.game!))
  expect(games.length).toBeGreaterThan(3)
  for (const game of games) await sitDown(guest, game)
  guest.expected = /ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker|bad HTTP response/
  await guest.leave()
})

test('a newer version waits until it is asked for, takes kept games over, and other windows go on with theirs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veillee-dist-'))
  leaving.push(() => rmSync(folder, { recursive: true }))
  cpSync(dist, folder, { recursive: true })
  const host = await new StaticHost(folder).start()
  leaving.push(() => host.stop())
  const browser = new BareBrowser()
  leaving.push(() => browser.close())
  const page = await browser.open(host.url)
  const other = await browser.open(host.url)
  await page.until(`navigator.serviceWorker.controller && document.querySelector('h1')`)
  await other.until(`navigator.serviceWorker.controller && document.querySelector('h1')`)

  await page.value(`location.hash = '#/tenakee'`)
  await page.until(`document.querySelector('[data-act="play"]')`)
  await page.value(`document.querySelector('[data-act="play"]').click()`)
  await page.until(`document.querySelector('[data-table]')`)
  const game = String(await page.value(`location.hash`))
  await page.value(`location.hash = '#/'`)
  await page.until(`document.querySelector('[data-room="shelf"]')`)

  const text = readFileSync(join(folder, 'index.html'), 'utf8').replace('<body>', '<body data-version="2">')
  writeFileSync(join(folder, 'index.html'), text)
  writeWorker(folder)
  await page.value(`navigator.serviceWorker.ready.then((ready) => ready.update()).then(() => true)`)
  await page.until(`navigator.serviceWorker.ready.then((ready) => ready.waiting !== null)`)
  await page.send('Page.reload')
  await page.until(`document.readyState === 'complete' && document.querySelector('h1') !== null`)
  expect(await page.value(`document.body.dataset.version`), 'not by itself').toBeUndefined()

  await page.until(`document.querySelector('.bar.good button') !== null`)
  await page.value(`document.querySelector('.bar.good button').click()`)
  await page.until(`document.body.dataset.version === '2'`)
  await page.until(`document.querySelector('[data-act="resume"][href="${game}"]')`)
  await page.value(`document.querySelector('[data-act="resume"]').click()`)
  await page.until(`document.querySelector('[data-table] [data-can]')`)
  expect(await other.value(`document.body.dataset.version`), 'the other window goes on').toBeUndefined()
  expect(await other.value(`caches.keys().then((names) => names.length)`), 'with its files').toBe(2)
})

test('every file has its header, and the page forbids itself what it does not need', async () => {
  const url = inject('house')
  const head = await fetch(url)
  const policy = head.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain("'unsafe-eval'")
  expect(head.headers.get('cache-control')).toBe('no-cache')
  const text = await head.text()
  expect(text).toContain('http-equiv="Content-Security-Policy"')
  expect(text).not.toMatch(/ style=| on[a-z]+=|<script>|<style/)
  const worker = await fetch(`${url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const { shell, rest } = JSON.parse(/^const SHIPPED=(\{.*?\});/.exec(await worker.text())![1]!) as Record<string, string[]>
  for (const path of [...shell!, ...rest!]) {
    const file = await fetch(`${url}/${path}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.status, path).toBe(200)
    expect(file.headers.get('cache-control'), path).toMatch(path.startsWith('assets/') ? /immutable/ : /no-cache/)
    const short = (await file.arrayBuffer()).byteLength < 100 // what only points to another file gets no smaller
    if (!/\.(png|woff2)$/.test(path) && !short) expect(file.headers.get('content-encoding'), path).toBe('br')
  }
})

test('what must never happen is noticed', async () => {
  const wrongs = [
    () => void fetch('http://127.0.0.1:9/elsewhere').catch(() => {}),
    () => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">inline</p>'),
    () => void setTimeout(() => JSON.parse('{')),
    () => console.error('a complaint'),
  ]
  for (const wrong of wrongs) {
    const guest = await visit()
    await guest.page.waitForSelector('[data-room="shelf"]')
    await guest.page.evaluate(wrong)
    await guest.page.waitForTimeout(200)
    await expect(guest.leave(), String(wrong)).rejects.toThrow()
  }
})
