/* player.svelte.ts - what happened, shown one event after the other.
 *
 * The engine is ahead; the table follows. A new screen is queued; the acts between the one that is shown and it are
 * played step by step, each with its sentence. Any tap ends the queue at once.
 */
import { tick } from 'svelte'
import type { Act, Change, Engine, Scene, Screen, Seat, Step } from '../engine/types'
import { flights, look, travel, type Pace } from './motion'

const KEPT = 16 // acts that the engine can still show step by step
const READING = 420 // a sentence stands at least so long, in milliseconds

export interface Telling {
  words: string
  actor: Seat | null
  concerns: boolean
}

export class Player {
  readonly engine: Engine
  scene = $state.raw<Scene>() as Scene
  screen = $state.raw<Screen>() as Screen // the one that is shown, at the latest
  moving = $state(false)
  told = $state.raw<Telling | null>(null)
  lines = $state.raw<Telling[]>([]) // of the act that is being shown
  root: HTMLElement | null = null
  layer: HTMLElement | null = null
  pace: () => Pace = () => ({ move: 260, fade: 0 })
  drops: (event: string) => boolean = () => false
  onmove: (step: Step) => void = () => {}
  #queue: Screen[] = []
  #running = false
  #stop = new AbortController()

  constructor(engine: Engine, screen: Screen) {
    this.engine = engine
    this.screen = screen
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
  }

  async #run() {
    this.#running = true
    while (this.#queue.length > 0) {
      const next = this.#queue.shift()!
      if (this.#follows(next)) await this.#acts(this.screen.acts, next.acts)
      this.screen = next
      await this.show(next.scene, [], false)
      if (this.#stop.signal.aborted && this.#queue.length === 0) this.#stop = new AbortController()
    }
    this.#stop = new AbortController()
    this.moving = false
    this.#running = false
  }

  /* Whether the table can go on from what is shown: the same eyes, and nothing was taken back. */
  #follows(next: Screen): boolean {
    return next.viewer === this.screen.viewer && next.acts > this.screen.acts && next.acts - this.screen.acts <= KEPT &&
      !this.#stop.signal.aborted && this.root !== null
  }

  async #acts(from: number, to: number) {
    for (let i = from; i < to && !this.#stop.signal.aborted; i++) {
      const act = await this.engine.steps(i)
      if (act) await this.play(act)
    }
  }

  async play(act: Act) {
    this.moving = true
    this.lines = []
    for (let i = 0; i < act.steps.length && !this.#stop.signal.aborted; i++) {
      const step = act.steps[i]!
      if (step.words) {
        this.told = { words: step.words, actor: act.actor, concerns: step.concerns }
        this.lines = [...this.lines, this.told]
      }
      this.onmove(step)
      await this.show(act.scenes[i + 1]!, step.changes, this.drops(step.event))
      if (step.words && this.pace().move > 0) await this.#rest(READING)
    }
  }

  /* Acts that were shown before, once more. */
  async again(from: number, to: number) {
    if (this.#running) return
    this.#running = true
    const first = await this.engine.steps(from)
    if (first) this.scene = first.scenes[0]!
    await tick()
    await this.#acts(from, to)
    this.#running = false
    this.#stop = new AbortController()
    await this.show(this.screen.scene, [], false)
    this.moving = false
    if (this.#queue.length > 0) void this.#run()
  }

  async show(scene: Scene, changes: Change[], drops: boolean) {
    const { root, layer } = this
    const pace = this.pace()
    if (!root || !layer || this.#stop.signal.aborted || pace.move + pace.fade === 0) {
      this.scene = scene
      return
    }
    const before = look(root)
    this.scene = scene
    await tick()
    const list = flights(root, before, look(root), changes, drops)
    if (list.length === 0) return
    const was = this.moving
    this.moving = true
    await travel(layer, list, pace, this.#stop.signal)
    this.moving = was
  }

  #rest(time: number): Promise<void> {
    const { signal } = this.#stop
    return new Promise((done) => {
      const timer = setTimeout(done, time)
      signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
    })
  }
}
