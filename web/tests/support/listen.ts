/* listen.ts - somebody who plays by keyboard alone and sees nothing: what they hear is written down.
 *
 * It is what the browser tells a screen reader: the computed name, role and state of what has the focus, the live regions in
 * the order in which they speak, and every round the whole tree of the table. Nothing in it depends on time, so a game is heard
 * alike every time; tests/heard keeps one of each. HEARD=write writes them anew.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Player } from './player.ts'
import { artefacts, type Visit } from './visit.ts'

const kept = fileURLToPath(new URL('../heard', import.meta.url))
const [least, most] = [5, 8] // acts between two trees: a tree each round, but no more often, and one amid rounds that are long

/* ---- In the page ---- */

interface Ears {
  open: Set<number> // calls that the engine has not answered yet
  news: string[]
}
type Heard = Window & { ears: Ears }

/* Set up before the page runs: what the page asks of the evening, and whether it is answered. */
export const overhear = () => {
  const ears: Ears = { open: new Set(), news: [] }
  ;(window as unknown as Heard).ears = ears
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      this.addEventListener('message', ({ data }) => void setTimeout(() => ears.open.delete(data?.answer)))
    }
    postMessage(message: unknown, ...rest: never[]) {
      const { call } = message as { call?: number }
      if (call !== undefined) ears.open.add(call)
      super.postMessage(message, ...rest)
    }
  }
}

/* Listens as a screen reader does, to what is added to the log. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const { ears } = window as unknown as Heard
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) {
          const text = node.textContent?.trim() ?? ''
          if (text !== '') ears.news.push(text)
        }
    }).observe(document.querySelector('[role="log"][aria-live="polite"]')!, { childList: true, subtree: true })
  })

/* Until somebody is asked something, everything is answered and drawn, and nothing moves. */
const settled = (page: Page) =>
  page.evaluate(async (patience) => {
    const { ears } = window as unknown as Heard
    const calm = () => {
      const table = document.querySelector<HTMLElement>('[data-table]')
      return ears.open.size === 0 && (!table || (table.dataset.state !== 'waits' && table.dataset.moving !== 'true'))
    }
    const end = performance.now() + patience
    for (let frames = 0; frames < 3; frames = calm() ? frames + 1 : 0) {
      if (performance.now() > end) throw new Error('the table does not come to rest')
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }
  }, Number(process.env.PATIENCE ?? 90_000))

/* ---- The tree, as the browser computes it ---- */

interface Node {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
}
const plain = /^(generic|none|RootWebArea|InlineTextBox|paragraph|LineBreak)$/
const whole = /^(button|link|image|heading|switch|checkbox|radio|textbox)$/ // what is in it is its name
const words = (text: string) => text.replace(/\s+/g, ' ').trim()

function states(node: Node): string[] {
  const told = (name: string) => node.properties?.find((p) => p.name === name)?.value.value
  const pressed = told('pressed')
  return [
    pressed === undefined ? '' : String(pressed) === 'true' ? 'pressed' : 'not pressed',
    told('expanded') === undefined ? '' : told('expanded') ? 'expanded' : 'collapsed',
    told('disabled') ? 'disabled' : '',
    told('selected') ? 'selected' : '',
  ].filter((state) => state !== '')
}

function lineOf(node: Node): string {
  const [role, name] = [node.role!.value, words(node.name?.value ?? '')]
  const of = states(node)
  return `${role === 'StaticText' ? 'text' : role}${name ? ` “${name}”` : ''}${of.length > 0 ? ` [${of.join(', ')}]` : ''}`
}

class Listener extends Player {
  readonly story: string[] = []
  readonly trees: string[][] = []
  private heard = 0
  private note = ''
  private round = ''
  private since = 0
  private pressed = ''

  constructor(
    guest: Visit,
    private readonly cdp: CDPSession,
    seed: number,
  ) {
    super(guest, 'keyboard', seed)
  }

  /* What has come since: lines of the log, then what the note says now, and where the focus is if the page has moved it. */
  async hear() {
    const { page } = this.guest
    await settled(page)
    const { news, note, round, over } = await page.evaluate(() => ({
      news: (window as unknown as Heard).ears.news,
      note: document.querySelector('[data-note]')?.textContent ?? '',
      round: document.querySelector('header .when')?.textContent ?? '',
      over: document.querySelector('[data-table][data-state="over"]') !== null,
    }))
    for (; this.heard < news.length; this.heard++) this.story.push(words(news[this.heard]!))
    if (words(note) !== this.note && words(note) !== '') this.story.push(`  [note] ${words(note)}`)
    this.note = words(note)
    const focus = await this.focus()
    if (focus !== this.pressed && focus !== '') this.story.push(`  [focus] ${focus}`)
    this.pressed = focus
    const due = this.since >= (round === this.round ? most : least)
    if (over || (!due && this.trees.length > 0)) return
    this.since = 0
    this.round = round
    await this.look(round)
  }

  async look(title: string) {
    const tree = await this.tree()
    this.trees.push(tree)
    this.story.push('', `## The table: ${title}`, ...tree, '')
  }

  protected override async wait() {
    await this.hear()
  }

  protected override async entering() {
    this.pressed = await this.focus()
    this.story.push(`  [enter] ${this.pressed}`)
    this.since++
  }

  private async focus(): Promise<string> {
    const { result } = await this.cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await this.cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId!, fetchRelatives: false })
    const node = nodes[0] as unknown as Node
    return node.role?.value === 'RootWebArea' || node.ignored ? '' : lineOf(node)
  }

  /* The table, a line for each thing that has a role; of the log, which is told as it grows, the length alone. */
  private async tree(): Promise<string[]> {
    const nodes = (await this.cdp.send('Accessibility.getFullAXTree')).nodes as unknown as Node[]
    const all = new Map(nodes.map((node) => [node.nodeId, node]))
    const lines: string[] = []
    const walk = (node: Node, depth: number) => {
      const role = node.role?.value ?? ''
      const children = (node.childIds ?? []).flatMap((id) => all.get(id) ?? [])
      const shown = !node.ignored && !plain.test(role) && words(node.name?.value ?? role) !== ''
      if (shown && role === 'log') return
      if (shown) lines.push(`${'  '.repeat(depth)}${lineOf(node)}`)
      if (whole.test(role)) return
      if (role === 'list' && node.name?.value) return void (lines[lines.length - 1] += `, ${children.length}`)
      for (const child of children) walk(child, depth + (shown ? 1 : 0))
    }
    walk(nodes.find((node) => node.role?.value === 'main')!, 0)
    return lines
  }
}

/* ---- Laws of what is heard ---- */

/* Every button says what it is, nothing is said twice in one breath, and whatever lies on the table says where. */
function checkTree(tree: string[]) {
  const lines = tree.map((line) => line.trim())
  expect(lines.filter((line) => /^(button|image|link|group|list|region)( \[|$)/.test(line)), 'things without a name').toEqual([])
  const twice = lines.filter((line) => {
    const parts = (/“(.*)”/.exec(line)?.[1] ?? '').toLowerCase().split(/, | \(|\)/).filter((part) => part.length > 3)
    return parts.some((part, i) => part === parts[i + 1])
  })
  expect(twice, 'names that say a thing twice').toEqual([])
  const [role, said] = [/^\w+/, /“(.*)”/].map((part) => (line = '') => part.exec(line)?.at(-1) ?? '')
  const echoes = lines.filter((line, i) => {
    const before = lines[i - 1]
    if (role!(before) === role!(line) || role!(before) === 'heading') return false // cards that are alike; what a heading stands over
    return said!(before) !== '' && said!(line).startsWith(said!(before))
  })
  expect(echoes, 'what was said just before').toEqual([])
}

async function checkPlaces(page: Page) {
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, [role="img"])[data-piece]')]
      .map((node) => node.ariaLabel ?? node.querySelector('.sr')?.textContent ?? '')
      .filter((name) => !name.includes(', ')),
  )
  expect(lost, 'cards without a place').toEqual([])
}

/* Plays a game to its end, hears it, and compares it with the one that is kept. */
export async function listening(guest: Visit, game: string, seed: number) {
  const { page, context, wishes } = guest
  await page.waitForSelector('[data-table][data-state="asks"]')
  await listen(page)
  const player = new Listener(guest, await context.newCDPSession(page), seed)
  await player.hear()
  await player.play(Infinity, () => checkPlaces(page))
  await player.hear()
  await player.look('the end')
  const head = `# ${game}, ${wishes.size}, ${wishes.lang}: what is heard of a game that is played by keyboard\n`
  const text = [head, ...player.story, ''].join('\n')
  const [file, made] = [join(kept, `${game}.txt`), join(artefacts, `${game}-${wishes.size}-${wishes.lang}.txt`)]
  for (const path of process.env.HEARD === 'write' ? [file, made] : [made]) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }
  player.trees.forEach(checkTree)
  expect(player.trees.length, 'a tree each round').toBeGreaterThan(3)

  if (wishes.size === 'phone') await page.click('[data-act="log"]')
  await page.waitForSelector('.log li')
  const log = (await page.locator('.log li button > span:not(.crest)').allTextContents()).map((line) => line.trim())
  if (wishes.size === 'phone') await page.keyboard.press('Escape')
  const news = await page.evaluate(() => (window as unknown as Heard).ears.news)
  expect(news, 'every line once, in the order of the log').toEqual(log.slice(-news.length))
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '', `tests/heard/${game}.txt (HEARD=write writes it anew)`).toBe(text)
}
