/* What a visit costs: bodies of a cold visit in brotli and gzip, gated; times, told. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Player, sitDown } from '../support/player.ts'
import { theBrowser, visit, type Visit } from '../support/visit.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
/* KiB, brotli. A game at the table comes with the shelf before it. */
const most = { shelf: 110, table: 200, everything: 450 }
const lines: string[] = []
const say = (line: string) => void lines.push(line)
afterAll(() => writeFileSync(fileURLToPath(new URL('../../.made/figures.txt', import.meta.url)), lines.join('\n') + '\n'))

/* The size of a body as a server sends it: the build has laid it beside the file. */
function bodyOf(path: string, suffix: '.br' | '.gz'): number {
  const file = join(dist, path)
  return statSync(existsSync(file + suffix) ? file + suffix : file).size
}

const pathsOf = (guest: Visit) =>
  [...new Set(guest.requests.map((url) => new URL(url).pathname.slice(1) || 'index.html'))].filter((path) =>
    existsSync(join(dist, path)),
  )
const sum = (paths: string[], suffix: '.br' | '.gz') => paths.reduce((all, path) => all + bodyOf(path, suffix), 0) / 1024
const kib = (size: number) => `${size.toFixed(1).padStart(6)} KiB`

function weigh(name: string, paths: string[], limit: number) {
  const brotli = sum(paths, '.br')
  say(`${name.padEnd(44)} ${kib(brotli)} brotli ${kib(sum(paths, '.gz'))} gzip (at most ${limit} brotli, ${paths.length} files)`)
  if (process.env.FILES) for (const path of paths) say(`    ${kib(bodyOf(path, '.br') / 1024)} ${path}`)
  return brotli
}

test('the sizes of a cold visit', async () => {
  const guest = await visit({ lang: 'fr' })
  await guest.page.waitForSelector('[data-room="shelf"] [data-game]')
  await guest.page.waitForLoadState('networkidle')
  const shelf = pathsOf(guest)
  const engine = shelf.filter((path) => path.endsWith('.wasm') || path.endsWith('.words'))
  expect(weigh('the shelf, in one language', shelf, most.shelf)).toBeLessThanOrEqual(most.shelf)
  expect(engine, 'the shelf needs no engine').toEqual([])
  await guest.leave()

  let largest = 0
  for (const game of ['tenakee', 'manitou', 'ogallala', 'tomahawk']) {
    const player = await visit({ lang: 'fr' })
    const { page } = player
    await page.click(`[data-room="shelf"] [data-game="${game}"]`) // as one goes for the first time: the box, and play
    await page.click('[data-room="box"] [data-act="play"]')
    await page.waitForSelector('[data-table]')
    await page.waitForLoadState('networkidle')
    const size = weigh(`the shelf, and ${game} at the table`, pathsOf(player), most.table)
    await player.leave()
    largest = Math.max(largest, size)
  }

  const worker = await (await fetch(`${guest.url}/sw.js`)).text()
  const { shell, rest } = JSON.parse(/^const SHIPPED=(\{.*?\});/.exec(worker)![1]!) as Record<string, string[]>
  const everything = weigh('everything, in all languages, offline', [...shell!, ...rest!, 'sw.js'], most.everything)
  expect(everything).toBeLessThanOrEqual(most.everything)
  expect(largest).toBeLessThanOrEqual(most.table)
})

/* ---- Times: told, never refused; they depend on who else is at work on this machine ---- */

/* Set up before the page runs: when the shelf stands there, and every flight of a card as two marks. */
const watch = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-room="shelf"] [data-game]')) return
    performance.mark('ready')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  const aloft = new Set<Animation>()
  const land = (flight: Animation) => aloft.delete(flight) && performance.mark('land')
  const { animate } = Element.prototype
  const { cancel } = Animation.prototype
  Element.prototype.animate = function (...args) {
    const flight = animate.apply(this, args)
    if (flight.effect?.getTiming().duration === Infinity) return flight // what a copy stands for is hidden: it stays where it is
    aloft.add(flight)
    performance.mark('fly')
    flight.finished.then(() => land(flight), () => land(flight))
    return flight
  }
  Animation.prototype.cancel = function () {
    cancel.call(this)
    land(this)
  }
}

/* Set up before the page runs: how long bots think about each of their turns, the sum of its decisions. What the two workers
 * say to each other passes by here. */
const overhear = () => {
  const turns: Record<string, number> = {}
  ;(window as unknown as { turns: typeof turns }).turns = turns
  const Real = window.MessageChannel
  window.MessageChannel = class {
    port1: MessagePort
    port2: MessagePort
    constructor() {
      const [thinker, evening] = [new Real(), new Real()]
      this.port1 = thinker.port1
      this.port2 = evening.port1
      const asked = new Map<number, [turn: string, at: number]>()
      evening.port2.onmessage = ({ data }) => {
        if (data.job?.turn) asked.set(data.think, [`${data.job.seat} ${data.job.turn}`, performance.now()])
        thinker.port2.postMessage(data)
      }
      thinker.port2.onmessage = ({ data }) => {
        const [turn, at] = asked.get(data.thought) ?? []
        if (turn !== undefined) turns[turn] = (turns[turn] ?? 0) + performance.now() - at!
        evening.port2.postMessage(data)
      }
    }
  } as unknown as typeof MessageChannel
}

/* Written before the one that thinks: every stretch of its work, between two moments when it can be told to stop, is told. */
const stopwatch = `{
  const told = new BroadcastChannel('slices')
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(hear) {
      set.call(this, (event) => {
        const start = performance.now()
        hear.call(this, event)
        told.postMessage(performance.now() - start)
      })
    },
  })
};`
const gather = () => {
  const slices: number[] = []
  ;(window as unknown as { slices: number[] }).slices = slices
  new BroadcastChannel('slices').onmessage = ({ data }) => slices.push(data)
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const told = (list: number[]) => `median ${median(list).toFixed(0)} ms, longest ${Math.max(0, ...list).toFixed(0)} ms, of ${list.length}`

test('how long bots think', async () => {
  for (const [game, bots] of [['tenakee', 2], ['manitou', 1], ['tomahawk', 1], ['ogallala', 3]] as const) {
    const guest = await visit({
      lang: 'fr',
      prepare: async (context) => {
        await context.addInitScript(overhear)
        await context.addInitScript(gather)
        await context.route(/thinking\.worker.*\.js$/, async (route) => {
          const body = stopwatch + (await (await route.fetch()).text())
          await route.fulfill({ headers: { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' }, body })
        })
      },
    })
    await sitDown(guest, game, { seats: ['person', ...Array<string>(bots).fill('strong')], seed: 5 })
    await new Player(guest, 'pointer', 5).play(12)
    const turns = await guest.page.evaluate(() => Object.values((window as unknown as { turns: Record<string, number> }).turns))
    const slices = (await guest.page.evaluate(() => (window as unknown as { slices: number[] }).slices)).sort((a, b) => a - b)
    await guest.leave()
    const at = (part: number) => `${(slices[Math.floor(part * (slices.length - 1))] ?? 0).toFixed(1)} ms`
    say(`a strong bot thinks about its turn, ${game.padEnd(8)} ${told(turns)} (wanted: 1200)`)
    say(`in slices of ${' '.repeat(31)} median ${at(0.5)}, one in a hundred ${at(0.99)}, longest ${at(1)}, of ${slices.length} (wanted: 4)`)
  }
})

test('times', async () => {
  const prepare = (context: import('playwright-core').BrowserContext) => context.addInitScript(watch)
  const ready: number[] = []
  for (let visits = 0; visits < 5; visits++) {
    const guest = await visit({ lang: 'fr', prepare })
    await guest.page.waitForSelector('[data-room="shelf"] [data-game]')
    ready.push(await guest.page.evaluate(() => performance.getEntriesByName('ready')[0]!.startTime))
    await guest.leave()
  }
  say(`cold visit until the shelf can be used       ${told(ready)}`)

  const guest = await visit({ lang: 'fr', prepare, settings: { motion: 'full' } })
  const { page } = guest
  await sitDown(guest, 'manitou', { seats: ['person', 'strong'], seed: 5 })
  await page.waitForSelector('[data-table][data-state="asks"]')
  const browser = await theBrowser()
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] })
  const turns: number[] = []
  const player = new Player(guest, 'pointer', 5)
  for (let acts = 1; acts <= 24; acts++) {
    await player.play(acts)
    const start = Date.now()
    const others = await page.locator('[data-table][data-state="waits"]').count()
    await page.waitForSelector('[data-table]:not([data-state="waits"])', { timeout: 60_000 })
    if (others) turns.push(Date.now() - start)
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
  await guest.leave()
  const { layouts, flights } = layoutsInFlight(traceEvents)
  const tasks = tasksOfThePage(traceEvents)
  say(`until all that a strong bot does is shown    ${told(turns)}`)
  say(`tasks over 50 ms of work at the table        ${tasks.filter((task) => task > 50).length}, longest ${tasks[0]!.toFixed(0)} ms, of ${tasks.length} (wanted: none)`)
  say(`layouts while cards fly                      ${layouts} in ${flights} flights (wanted: none)`)
  expect(flights).toBeGreaterThan(100)
  expect(layouts).toBeLessThan(flights / 50) // on a machine with much to do a picture may come late
})

interface Traced {
  name: string
  ts: number
  ph: string
  pid: number
  tid: number
  tdur?: number // microseconds of work, whoever else was at work meanwhile
}

/* What the page's own thread did at a stretch, in milliseconds, the longest first. It is the one that lays out. */
function tasksOfThePage(events: Traced[]): number[] {
  const layouts = new Map<string, number>()
  const thread = ({ pid, tid }: Traced) => `${pid} ${tid}`
  for (const event of events) if (event.name === 'Layout') layouts.set(thread(event), (layouts.get(thread(event)) ?? 0) + 1)
  const page = [...layouts].sort((a, b) => b[1] - a[1])[0]![0]
  const tasks = events.filter((event) => event.name === 'RunTask' && thread(event) === page)
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a)
}

/* Layouts from the moment when the first card sets off until the last has arrived. */
function layoutsInFlight(events: Traced[]): { layouts: number; flights: number } {
  const list = events.filter(({ name }) => name === 'fly' || name === 'land' || name === 'Layout').sort((a, b) => a.ts - b.ts)
  let [aloft, flights, layouts] = [0, 0, 0]
  for (const { name } of list) {
    if (name === 'fly') {
      aloft++
      flights++
    } else if (name === 'land') aloft = Math.max(0, aloft - 1)
    else if (aloft > 0) layouts++
  }
  return { layouts, flights }
}
