/* player.svelte.ts - what happened, shown one event after the other.
 *
 * The engine is ahead; the table follows. A new screen is queued; the acts between the one that is shown and it are
 * played step by step, each with its sentence. Any tap ends the queue at once.
 */
import { tick } from 'svelte'
import type { Act, Change, Engine, Scene, Screen, Seat, Step, Viewer } from '../engine/types'
import { findZone } from './choice'
import { flights, look, travel, type Pace } from './motion'
import { sameScene } from './same'
import { measure } from './sized'

const KEPT = 16 // acts that the engine can still show step by step
const READING = 420 // a sentence stands at least so long, in milliseconds
const STORY = 5 // an act of so many sentences is told slowly, all of them in view
const LINE = 1200 // each of them stands so long

export interface Telling {
  words: string
  actor: Seat | null
  concerns: boolean
  follows?: boolean // from what was told before: it may be about others
}

/* An act that is told line by line, in chapters if the game names them. */
export interface Tale {
  lines: Step[] // of the chapter that is told now, so far
  now: number // how many lines were told, of how many
  of: number
  chapters: string[]
  chapter: number // which of them is told now
}

/* The step before this one that has a sentence, or the first. */
function before(steps: Step[], i: number): number {
  while (i > 0 && !steps[--i]!.words);
  return i
}

/* What is told of an act after these steps. A step without a chapter belongs to the one that is being told. */
function taleOf(told: Step[], of: number, chapters: string[]): Tale {
  const begins = chapters.map((name) => told.findIndex((s) => s.chapter === name)).filter((i) => i >= 0)
  const said = (list: Step[]) => list.filter((s) => s.words)
  return { lines: said(told.slice(begins.slice(1).at(-1))), now: said(told).length, of, chapters, chapter: Math.max(0, begins.length - 1) }
}

/* Whether a card comes from a pile, and the next one likewise: they are dealt in one go, and what is said of the last is read. */
export function dealt({ steps, scenes }: Act, i: number): boolean {
  const { event, changes } = steps[i]!
  return steps[i + 1]?.event === event && changes.some(({ from }) => findZone(scenes[0]!, from)?.role === 'pile')
}

export class Player {
  readonly engine: Engine
  scene = $state.raw<Scene>() as Scene
  moving = $state(false)
  told = $state.raw<Telling | null>(null)
  story = $state.raw<Tale | null>(null) // of an act that is told line by line
  root: HTMLElement | null = null
  layer: HTMLElement | null = null
  /* The seat whose eyes are used acted last in this act. */
  mine = -1
  pace: () => Pace = () => ({ move: 260, fade: 0 })
  drops: (event: string) => boolean = () => false
  onmove: (step: Step) => void = () => {}
  /* The table has come to this screen: what it asks can be answered. */
  onarrive: (screen: Screen) => void = () => {}
  #screen: Screen
  #queue: Screen[] = []
  #running = false
  #stop = new AbortController()
  #aloft = new AbortController() // of the cards that are on their way
  #next: (() => void) | null = null
  #goal = -1 // which step comes next, if not the one that follows
  #steps: Step[] = []
  #step = 0

  constructor(engine: Engine, screen: Screen) {
    this.engine = engine
    this.#screen = screen
    this.scene = screen.scene
  }

  take(screen: Screen) {
    this.#queue.push(screen)
    if (!this.#running) void this.#run()
  }

  /* The tap that ends everything that is still to be shown. */
  finish() {
    if (this.#queue.length > 1) this.#queue = this.#queue.slice(-1)
    this.#stop.abort()
    this.land()
    this.#next?.()
  }

  /* On to the next sentence, or back to the one before. */
  leap(by: 1 | -1) {
    this.#goal = by > 0 ? this.#step + 1 : before(this.#steps, this.#step)
    this.#next?.()
  }

  /* To where a chapter begins. */
  open(chapter: string) {
    this.#goal = this.#steps.findIndex((s) => s.chapter === chapter)
    this.#next?.()
  }

  async #run() {
    this.#running = true
    while (this.#queue.length > 0) {
      const next = this.#queue.shift()!
      if (this.#follows(next)) await this.#acts(this.#screen.acts, next.acts, next.viewer)
      if (this.#queue.length === 0) this.moving = false
      this.#screen = next
      this.onarrive(next)
      this.engine.shown(next.acts)
      const shown = this.show(next.scene, [], false)
      if (this.#queue.length > 0) await shown
    }
    this.#end()
  }

  #end() {
    this.#stop = new AbortController()
    this.story = null
    this.moving = false
    this.#running = false
  }

  /* Whether the table can go on from what is shown: the same eyes, and nothing was taken back. */
  #follows(next: Screen): boolean {
    const acts = next.acts - this.#screen.acts
    const still = this.pace().move + this.pace().fade === 0
    return next.viewer === this.#screen.viewer && acts > 0 && acts <= KEPT && !this.#stop.signal.aborted && this.root !== null && !still
  }

  async #acts(from: number, to: number, viewer: Viewer) {
    for (let i = from; i < to && !this.#stop.signal.aborted; i++) {
      const act = await this.engine.steps(i)
      if (!act) continue
      if (act.actor === viewer) this.mine = i
      await this.#play(act)
    }
  }

  async #play(act: Act) {
    this.moving = true
    const { steps } = act
    const of = steps.filter((s) => s.words).length
    const slow = steps.filter((s, i) => s.words && !dealt(act, i)).length >= STORY
    const chapters = [...new Set(steps.flatMap((s) => s.chapter ?? []))]
    this.#steps = steps
    for (let i = 0; i < steps.length && !this.#stop.signal.aborted; i = this.#goal < 0 ? i + 1 : this.#goal) {
      this.#goal = -1
      this.#step = i
      const step = steps[i]!
      const told = steps.slice(0, i + 1)
      if (step.words) this.told = { words: step.words, actor: act.actor, concerns: step.concerns, follows: told.filter((s) => s.words).length > 1 }
      this.story = !slow ? null : taleOf(told, of, chapters)
      this.onmove(step)
      await this.show(act.scenes[i + 1]!, step.changes, this.drops(step.event))
      if (step.words && this.#goal < 0 && (slow || !dealt(act, i))) await this.#rest(this.story ? LINE : READING)
    }
  }

  /* Acts that were shown before, once more. */
  async again(from: number, to: number) {
    if (this.#running) return
    this.#running = true
    const first = await this.engine.steps(from)
    if (first) this.scene = first.scenes[0]!
    await tick()
    await this.#acts(from, to, this.#screen.viewer)
    this.#end()
    await this.show(this.#screen.scene, [], false)
    if (this.#queue.length > 0) void this.#run()
  }

  async show(scene: Scene, changes: Change[], drops: boolean) {
    const { root, layer } = this
    const pace = this.pace()
    if (!root || !layer || this.#stop.signal.aborted || pace.move + pace.fade === 0) {
      this.scene = sameScene(this.scene, scene)
      return
    }
    this.land()
    const aloft = (this.#aloft = new AbortController())
    const before = look(root)
    this.scene = sameScene(this.scene, scene)
    await tick()
    measure()
    await tick()
    await travel(layer, flights(root, before, look(root), changes, drops), pace, aloft.signal)
  }

  /* Cards that are still on their way are there at once: whatever comes next is laid out while none moves. */
  land() {
    this.#aloft.abort()
  }

  /* A sentence stands for a while, or until somebody goes on. */
  #rest(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#next?.(), time)
      this.#next = () => {
        clearTimeout(timer)
        this.#next = null
        done()
      }
    })
  }
}
