/* thinking.worker.ts - thinks for bots and for people who want a hint, in slices, so that it can be told to stop. */
import { Module, type Job, type Thoughts } from './module'

/* Iterations between two looks at the clock: half a millisecond of the slowest game, seldom one (script/page-figures). */
const few = 3
const often = 400 // milliseconds between two words about a review
const slice = 3 // milliseconds, and one for what the last few take

export type ToThinker = { module: WebAssembly.Module } | { think: number; job: Job } | { stop: true } | { there: true }
export type FromThinker = { thought: number; result: any } | { thinking: number; soFar: any } | { here: true }

let thoughts: Thoughts | null = null
let current = 0
let reviews = false
let told = 0 // when somebody was last told how far it is
const pause = new MessageChannel()

function goOn(port: MessagePort) {
  const end = performance.now() + slice
  do {
    if (!thoughts!.step(few)) continue
    port.postMessage({ thought: current, result: thoughts!.result() } satisfies FromThinker)
    current = 0
    return
  } while (performance.now() < end)
  if (reviews && end > told + often) {
    told = end
    port.postMessage({ thinking: current, soFar: thoughts!.result() } satisfies FromThinker)
  }
  pause.port2.postMessage(null) // the next slice comes after whatever was said meanwhile
}

function listen(port: MessagePort) {
  pause.port1.onmessage = () => current !== 0 && goOn(port)
  port.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    if ('there' in data) return port.postMessage({ here: true } satisfies FromThinker)
    if (current !== 0) port.postMessage({ thought: current, result: null } satisfies FromThinker)
    current = 0
    if ('stop' in data) return
    if ('module' in data) return void (thoughts = Module.start(data.module).thinker(true))
    if (!thoughts!.begin(data.job)) return port.postMessage({ thought: data.think, result: null } satisfies FromThinker)
    current = data.think
    reviews = data.job.job === 'review'
    goOn(port)
  }
}

self.onmessage = ({ data }: MessageEvent<{ port: MessagePort }>) => listen(data.port)
