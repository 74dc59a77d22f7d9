/* visit.ts - somebody in front of the page, in a browser of their own, and everything that must never happen meanwhile.
 *
 * A visit ends with `leave`, which fails if anything was complained about in the console, was thrown, was forbidden by the
 * page's policy or was fetched from elsewhere.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import type { Lang } from '../../src/engine/types'

export type Size = 'phone' | 'wide'
export type Theme = 'dark' | 'light'
export const sizes: Record<Size, { width: number; height: number }> = {
  phone: { width: 360, height: 740 },
  wide: { width: 1280, height: 800 },
}

export interface Wishes {
  size?: Size
  lang?: Lang
  theme?: Theme
  url?: string
  at?: string // what is opened first, if it is not the shelf
  name?: string // by which the others are to know them
  settings?: Record<string, unknown> // beyond the usual ones of a test
  worker?: boolean // with its service worker
  prepare?: (context: BrowserContext) => Promise<unknown>
}

export const artefacts = process.env.ARTEFACTS ?? fileURLToPath(new URL('../../.made/screens', import.meta.url))
let browser: Promise<Browser> | null = null

/* One browser for a file. */
export function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  return browser
}
afterAll(async () => (await browser)?.close())

/* Quick and still: nobody looks on. */
const usual = { motion: 'off', pace: 0, confirm: 'never' }

export class Visit {
  readonly complaints: string[] = []
  readonly requests: string[] = []
  readonly failures: string[] = [] // of requests
  /* Complaints that a test provokes. */
  expected: RegExp | null = null

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
    readonly wishes: Required<Pick<Wishes, 'size' | 'lang' | 'theme'>>,
  ) {
    this.watch(page)
  }

  watch(page: Page) {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      if (message.text() !== 'Service Worker registration blocked by Playwright') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(`${error.name}: ${error.message}`))
    page.on('requestfailed', (request) => this.failures.push(`${request.url()} ${request.failure()?.errorText}`))
    page.on('request', (request) => this.requests.push(request.url()))
  }

  async shoot(name: string) {
    mkdirSync(artefacts, { recursive: true })
    const { size, theme, lang } = this.wishes
    await this.page.screenshot({ path: join(artefacts, `${name}-${size}-${theme}-${lang}.png`) })
  }

  async leave() {
    const foreign = this.requests.filter((url) => !url.startsWith(this.url) && !/^(blob|data):/.test(url))
    await this.context.close()
    const complaints = this.complaints.filter((text) => !this.expected?.test(text))
    expect(complaints, 'complaints of the page').toEqual([])
    expect(foreign, 'requests to elsewhere').toEqual([])
  }
}

export async function visit(wishes: Wishes = {}): Promise<Visit> {
  const { size = 'phone', lang = 'en', theme = 'dark' } = wishes
  const url = wishes.url ?? inject('house')
  const context = await (await theBrowser()).newContext({
    viewport: sizes[size],
    locale: lang,
    colorScheme: theme,
    hasTouch: size === 'phone',
    serviceWorkers: wishes.worker ? 'allow' : 'block',
    reducedMotion: 'no-preference',
  })
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 90_000))
  const known = { 'veillee.settings': JSON.stringify({ ...usual, ...wishes.settings }), ...(wishes.name && { 'veillee.name': wishes.name }) }
  await context.addInitScript((all) => {
    try {
      for (const [key, text] of Object.entries(all)) if (!localStorage.getItem(key)) localStorage.setItem(key, text)
    } catch {
      // storage is refused: then the page does without, too
    }
  }, known)
  await wishes.prepare?.(context)
  const page = await context.newPage()
  const guest = new Visit(context, page, url, { size, lang, theme })
  await page.goto(wishes.at ?? url)
  return guest
}

/* A whole visit. When it fails, what the page looked like and complained about is told with it. */
export async function attend(wishes: Wishes, evening: (guest: Visit) => Promise<void>) {
  const guest = await visit(wishes)
  try {
    await evening(guest)
  } catch (error) {
    await guest.shoot(`failed-${Date.now()}`).catch(() => {})
    const there = await guest.page.evaluate(() => `${location.hash}: ${document.body.innerText.slice(0, 300)}`).catch(() => '')
    await guest.context.close()
    throw new Error(`${(error as Error).message}\n${there}\n${[...guest.complaints, ...guest.failures].join('\n')}`, { cause: error })
  }
  await guest.leave()
}

/* Everything of the page is there without a network. */
export async function keptWhole(page: Page) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const whole = await page.evaluate(async () => {
      const said = /^const SHIPPED=(\{.*?\});/.exec(await (await fetch('sw.js')).text())
      const { version, shell, rest } = JSON.parse(said![1]!) as { version: string; shell: string[]; rest: string[] }
      if (!navigator.serviceWorker.controller || !(await caches.has(`veillee-${version}`))) return false
      return (await (await caches.open(`veillee-${version}`)).keys()).length === shell.length + rest.length
    })
    if (whole) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('not everything is kept')
}
