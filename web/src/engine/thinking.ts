/* thinking.ts - whoever thinks, as the evening knows it: another worker, and another one if that is lost. */
import type { Job } from './module'
import type { FromThinker, ToThinker } from './thinking.worker'
import type { Thinker } from './world'

const losses = 3 // so many in a row are more than bad luck
const patience = 5000 // milliseconds

/* Whoever can put another one in the place of one that is lost, and say that there is no use in it. */
export interface Minds {
  replace(): void
  say(code: 'thinking' | null): void
}

export class Thinking implements Thinker {
  #port: MessagePort | null = null
  #module: WebAssembly.Module | null = null // that it thinks with
  #last = 0
  #alarm = 0
  #silent = 0 // calls without an answer
  #lost = 0 // since the last thought
  #waiting = new Map<number, { job: Job; resolve: (result: any) => void; progress?: (soFar: any) => void }>()

  readonly #minds: Minds

  constructor(minds: Minds) {
    this.#minds = minds
  }

  connect(port: MessagePort) {
    this.#port = port
    this.#silent = 0
    port.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.#silent = 0
      if ('here' in data) return
      if ('soFar' in data) return this.#waiting.get(data.thinking)?.progress?.(data.soFar)
      if (data.result !== null) this.#lost = 0
      this.#waiting.get(data.thought)?.resolve(data.result)
      this.#waiting.delete(data.thought)
    }
    if (this.#module) this.#tell({ module: this.#module })
    for (const [think, { job }] of this.#waiting) this.#tell({ think, job }) // what the lost one was asked
  }

  #tell(message: ToThinker) {
    this.#port?.postMessage(message)
  }

  get #gone(): boolean {
    return this.#lost > losses
  }

  /* It is lost. What was asked is asked of the next one; if that is of no use, it is said, and who can do without an answer
   * has none. Bots wait until somebody wants it tried again. */
  lose() {
    this.#port?.close()
    this.#port = null
    this.#lost++
    if (!this.#gone) return this.#minds.replace()
    for (const [think, { job, resolve }] of this.#waiting)
      if (job.job !== 'answer') {
        this.#waiting.delete(think)
        resolve(null)
      }
    this.#minds.say('thinking')
  }

  again() {
    this.#lost = 0
    this.#minds.say(null)
    this.#minds.replace()
  }

  #use(module: WebAssembly.Module) {
    if (this.#module === module) return
    this.#module = module
    this.#tell({ module })
  }

  think(module: WebAssembly.Module, job: Job, progress?: (soFar: any) => void): Promise<any> {
    return new Promise((resolve) => {
      const think = ++this.#last
      for (const other of this.#waiting.values()) other.resolve(null)
      this.#waiting.clear()
      this.#use(module)
      if (this.#gone) this.#minds.say('thinking') // at another table, too
      if (this.#gone && job.job !== 'answer') return resolve(null)
      this.#waiting.set(think, { job, resolve, progress })
      this.#tell({ think, job })
      this.#watch()
    })
  }

  /* Who thinks listens between slices of a few milliseconds; who does not answer twice will not come back. */
  #watch() {
    clearTimeout(this.#alarm)
    this.#alarm = setTimeout(() => {
      if (this.#waiting.size === 0) return
      if (this.#silent++ === 2) this.lose()
      this.#tell({ there: true })
      this.#watch()
    }, patience) as unknown as number
  }

  stop() {
    for (const { resolve } of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
    this.#tell({ stop: true })
  }
}
