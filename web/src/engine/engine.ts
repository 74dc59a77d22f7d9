/* engine.ts - the engine as the page knows it: calls to the evening's worker, and what it tells.
 *
 * Workers begin when something is first asked. One that stops where it must not is put down and another takes its place: the
 * evening's goes on from what was kept, the thinking one is asked again.
 */
import type { Place } from './away'
import type { FromEvening, ToEvening } from './evening.worker'
import type { Engine, Lang, Listener, Outcome, Trouble } from './types'

type Begun = { key: string } | { refused: string }

/* This browser's own secret, from which its parts in fair deals follow: every window gives the same, also after it was
 * closed in between. Where nothing can be kept it lasts as long as the page. */
const SECRET = 'veillee.secret'
let drawn: string | null = null

function secret(): string {
  try {
    drawn ??= localStorage.getItem(SECRET)
  } catch {
    // Nothing can be kept here.
  }
  if (drawn && /^[0-9a-f]{64}$/.test(drawn)) return drawn
  drawn = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    localStorage.setItem(SECRET, drawn)
  } catch {
    // Likewise.
  }
  return drawn
}

const unanswered: Outcome = { outcome: 'refused', why: null, rule: null, piece: null, zone: null, row: null, column: null }
const losses = 3 // so many in a row are more than bad luck

class Workers {
  #evening: Promise<Worker> | null = null
  #thinking: Worker | null = null
  #calls = new Map<number, (value: any) => void>()
  #progress = new Map<number, (value: any) => void>()
  #last = 0
  #lost = 0
  readonly listeners = new Set<Listener>()
  onLost: (() => void) | null = null

  #start(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      let ready = false
      const worker = new Worker(new URL('./evening.worker.ts', import.meta.url), { type: 'module', name: 'evening' })
      worker.onmessage = ({ data }: MessageEvent<FromEvening>) => {
        if ('ready' in data) {
          ready = true
          this.#startThinking(worker)
          resolve(worker)
        } else this.#hear(worker, data)
      }
      worker.onerror = (event) => {
        event.preventDefault()
        if (ready) return this.#lose(worker, event.message)
        worker.terminate()
        reject(new Error(event.message)) // it could not be fetched: nothing is lost with it
      }
    })
  }

  #startThinking(evening: Worker) {
    const worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module', name: 'thinking' })
    const { port1, port2 } = new MessageChannel()
    this.#thinking?.terminate()
    this.#thinking = worker
    worker.onerror = (event) => {
      event.preventDefault()
      worker.terminate()
      if (this.#thinking !== worker) return
      this.#thinking = null
      evening.postMessage({ thinking: null } satisfies ToEvening)
    }
    worker.postMessage({ port: port1 }, [port1])
    evening.postMessage({ thinking: port2 } satisfies ToEvening, [port2])
  }

  async thinkAgain() {
    const worker = await this.#evening?.catch(() => null)
    worker?.postMessage({ again: true } satisfies ToEvening)
  }

  #hear(worker: Worker, data: FromEvening) {
    if ('answer' in data) {
      this.#calls.get(data.answer)?.(data.value)
      this.#calls.delete(data.answer)
      this.#progress.delete(data.answer)
    } else if ('progress' in data) {
      this.#progress.get(data.progress)?.(data.value)
    } else if ('tell' in data) {
      if (data.tell === 'screen') this.#lost = 0
      for (const listener of this.listeners) (listener[data.tell] as ((value: unknown) => void) | undefined)?.(data.value)
    } else if ('mindless' in data) this.#startThinking(worker)
    else if ('crashed' in data) this.#lose(worker, data.crashed)
  }

  #lose(worker: Worker, why: string) {
    worker.terminate()
    this.#thinking?.terminate()
    this.#thinking = null
    this.#evening = null
    for (const answer of this.#calls.values()) answer(undefined)
    this.#calls.clear()
    if (++this.#lost <= losses) this.onLost?.()
    else this.tell({ code: 'engine', words: why })
  }

  tell(trouble: Trouble | null) {
    for (const listener of this.listeners) listener.trouble(trouble)
  }

  call(name: string, ...args: unknown[]): Promise<any> {
    return this.follow(undefined, name, ...args)
  }

  /* A call that tells how far it is. What a page hands over is plain data, however it is wrapped there. Without a worker there
   * is no answer, as if it had been lost. */
  async follow(progress: ((value: any) => void) | undefined, name: string, ...args: unknown[]): Promise<any> {
    this.#evening ??= this.#start()
    const worker = await this.#evening.catch(() => (this.#evening = null))
    return worker && new Promise((resolve) => {
      const call = ++this.#last
      this.#calls.set(call, resolve)
      if (progress) this.#progress.set(call, progress)
      worker.postMessage({ call, name, args: JSON.parse(JSON.stringify(args)) } satisfies ToEvening)
    })
  }
}

export function createEngine(): Engine {
  const workers = new Workers()
  let key: string | null = null
  let place: Place | null = null // of the table that one sits at, if it is a server's
  let lang: Lang = 'en'
  let least = 0

  const begun = async (work: Promise<Begun | undefined>, at: Place | null = null): Promise<Begun> => {
    place = at
    const answer = (await work) ?? { refused: '' }
    if ('key' in answer) key = answer.key
    return answer
  }
  const act = async (ask: string, args?: Record<string, unknown>): Promise<Outcome> =>
    (await workers.call('do', ask, args)) ?? unanswered
  const look = async <T>(otherwise: T, ask: string, args?: Record<string, unknown>): Promise<T> =>
    (await workers.call('look', ask, args)) ?? otherwise

  workers.onLost = async () => {
    await workers.call('pace', least)
    if (place) await workers.call('sit', { ...place, lang })
    else if (key) await workers.call('open', key, lang)
    workers.tell(await workers.call('look', 'trouble', { code: 'engine', lang }).then((words) => ({ code: 'engine', words })))
  }

  const hurry = () => place && document.visibilityState === 'visible' && void workers.call('hurry')
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)

  return {
    listen(listener) {
      workers.listeners.add(listener)
      return () => workers.listeners.delete(listener)
    },
    begin: (plan) => ((lang = plan.lang), begun(workers.call('begin', plan))),
    open: (name, language) => ((lang = language), begun(workers.call('open', name, language))),
    import: (text, language, edition) => ((lang = language), begun(workers.call('import', text, language, edition))),
    again: () => begun(workers.call('again')),
    sit: ({ table, code = null, lang: language }) => {
      lang = language
      const at: Place = { table, code, lang, base: new URL('.', document.baseURI).href, secret: secret() }
      return begun(workers.call('sit', at), at)
    },
    chat: async (words) => (await workers.call('chat', words)) ?? unanswered,
    close: () => ((key = place = null), workers.call('close')),
    speak: (language) => ((lang = language), workers.call('speak', language)),
    deck: () => workers.call('look', 'deck'),
    deckOf: (game, players, language) => workers.call('deckOf', game, players, language),

    act: (move) => act('act', { move }),
    takeBack: (move) => act('take_back', { move }),
    confirm: () => act('confirm'),
    undo: () => act('undo'),
    say: (words) => act('say', { words }),
    answer: (yes) => act('reply', { yes }),
    takeSeat: () => workers.call('takeSeat'),
    lookAs: (viewer) => workers.call('lookAs', viewer),
    whyNot: (piece, at) => look(unanswered, 'why_not', { piece, at }),

    would: (moves) => look([], 'would', { moves }),
    why: (seat) => look([], 'why', { seat }),
    moment: async (said) => (await workers.call('moment', said)) ?? null,
    steps: (number) => look(null, 'steps', { act: number }),
    plies: () => look([], 'plies', {}),
    hint: async () => (await workers.call('hint')) ?? null,
    stopThinking: () => void workers.call('stopThinking'),
    thinkAgain: () => void workers.thinkAgain(),
    review: async (progress) => (await workers.follow(progress, 'review')) ?? null,
    pace: (milliseconds) => void workers.call('pace', (least = milliseconds)),
    shown: (acts) => void workers.call('shown', acts),

    kept: async (language) => (await workers.call('kept', language)) ?? null,
    remove: async (name) => (await workers.call('remove', name)) ?? false,
    record: async (name) => (await workers.call('record', name)) ?? null,
    verify: (text, language, log = null, edition = null) => look(null, 'verify', { text, lang: language, log, edition }),
  }
}
