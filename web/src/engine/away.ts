/* away.ts - a place at a server's table: the engine's evening there, and the line to it.
 *
 * The engine says what is to be said and understands what is heard (src/page/away.c). What people say to each other, who
 * is here and where it goes on are passed on as they are.
 */
import { Line, type Dial } from './line'
import type { Asker } from './module'
import type { ChatRules, Lang, Listener, Outcome, Presence, Spoken } from './types'

/* The server, as far as an evening needs it. */
export interface Server {
  get(path: string, code: string | null, lang: Lang): Promise<{ status: number; text: string }>
  dial: Dial
}

export interface Place {
  table: string
  code: string | null
  lang: Lang
  base: string // the address of the house, with a slash at its end
  secret: string // 64 hexadecimal digits of this browser's own, for fair deals
}

interface Waiting {
  resolve(outcome: Outcome): void
}

const told = ({ id: _id, ...outcome }: Outcome & { id?: string }): Outcome => outcome

export class Away {
  #line: Line
  #waiting = new Map<string, Waiting>()
  #speaking = new Map<string, Waiting>()
  #moments: (() => void)[] = []
  #said: 'nothing' | 'up' | 'down' = 'nothing' // of the line
  #faults = 0
  #kept = 0
  #begins: ((refused: string | null) => void)[] = []
  #state: 'waits' | 'there' | 'ended' = 'waits'
  #seated = false // so far: a private table is none to whoever has lost their seat
  #spoken: Lang
  #lang: Lang
  #seers: (() => void)[] = []
  record: string | null = null // of the game that is over, once it lies here, too,
  edition: string | null = null // and the components it was played with, if they are somebody's own

  constructor(
    readonly place: Place,
    readonly game: string,
    private readonly ask: Asker,
    private readonly now: () => number,
    dial: Dial,
    private readonly listener: Listener,
    private readonly show: () => void,
  ) {
    this.#lang = this.#spoken = place.lang
    this.#line = new Line(dial, {
      up: () => this.#up(),
      heard: (text, message) => this.#heard(text, message),
      cut: (retryIn) => this.#cut(retryIn),
      ended: (words, code) => this.#end(this.#seated && code === 'not-found' ? this.#why('left') : words),
    })
    this.#line.start()
  }

  get key() {
    return `table:${this.place.table}`
  }
  get isUp() {
    return this.#line.isUp
  }

  /* Until there is something to see: null, or why there never will be. */
  begun(): Promise<string | null> {
    if (this.#state !== 'waits') return Promise.resolve(null)
    return new Promise((resolve) => this.#begins.push(resolve))
  }

  #begin(refused: string | null) {
    if (this.#state === 'waits') this.#state = refused === null ? 'there' : 'ended'
    this.#begins.splice(0).forEach((resolve) => resolve(refused))
  }

  #why(code: string): string {
    return this.ask('trouble', { code, lang: this.#lang })
  }

  #tell(state: 'up' | 'down' | 'back' | 'ended', words: string, retryIn: number | null = null) {
    this.listener.line?.({ state, words, retryIn, kept: this.#kept })
  }

  /* ---- The line ---- */

  /* What the engine wants said, and whether it wants another line to say it on. */
  flush() {
    const pulse = this.ask('pulse', { now: this.now() })
    if (pulse.renew) return this.#line.renew()
    this.#line.say(pulse.send.map((message: unknown) => JSON.stringify(message)))
    this.ask('sent')
    if (this.#kept === pulse.waiting) return
    this.#kept = pulse.waiting
    if (!this.isUp) this.#tell('down', '')
  }

  #up() {
    this.#say()
    this.ask('up', { now: this.now() })
    this.flush()
  }

  #cut(retryIn: number) {
    this.#answer(this.ask('cut').answered)
    if (retryIn > 0) this.#nobodyWaits()
    else this.#moments.splice(0).forEach((come) => come()) // they are asked for again
    for (const one of this.#speaking.values()) one.resolve(this.#refusal(this.#why('line')))
    this.#speaking.clear()
    if (this.#said === 'nothing' || retryIn === 0) return
    this.#said = 'down'
    this.#tell('down', '', retryIn)
  }

  #end(words: string) {
    this.#answer(this.ask('cut').answered)
    this.#nobodyWaits()
    this.#begin(words)
    this.#tell('ended', words)
  }

  /* In another language everything is told anew, on a line of its own: once there is one. Until then what was seen stays. */
  #say() {
    if (this.#spoken === this.#lang) return
    this.#spoken = this.#lang
    this.ask('speak', { lang: this.#lang })
  }

  async translate(lang: Lang): Promise<void> {
    this.#lang = lang
    if (!this.isUp || this.#spoken === lang) return
    const seen = new Promise<void>((resolve) => this.#seers.push(resolve))
    this.#say()
    this.flush()
    await seen
  }

  #nobodyWaits() {
    this.#moments.splice(0).forEach((come) => come())
    this.#seers.splice(0).forEach((seen) => seen())
  }

  hurry() {
    this.#line.hurry()
  }

  stop() {
    this.#line.stop()
    this.#answer(this.ask('cut').answered)
    this.#nobodyWaits()
    this.#begin('')
  }

  /* ---- Hearing ---- */

  #heard(text: string, message: any) {
    switch (message.type) {
      case 'presence':
        return this.listener.presence?.({ ...message, heard: Date.now() } as Presence)
      case 'chat':
        return this.#hearWords(message)
      case 'chatting':
        return this.listener.chatting?.(message as ChatRules)
      case 'rematch':
        return this.listener.next?.(String(message.table))
      case 'hello':
        this.#seated ||= message.seat !== null
    }
    if (message.type === 'refused' && this.#speaking.has(message.id)) return this.#hearSilenced(message)
    const found = this.ask('heard', { text, now: this.now() })
    if (found.fault !== null) return this.#fault(found.fault)
    this.flush()
    if (found.shows) this.#see(message.type !== 'refused')
    this.#answer(found.answered)
    if (found.moment) this.#moments.splice(0).forEach((come) => come())
  }

  /* A message that cannot be read: perhaps it was one of its kind; if it comes again, we are of another version. */
  #fault(words: string) {
    if (++this.#faults <= 3) return this.#line.renew()
    this.#line.stop()
    this.#end(words)
  }

  #see(whole: boolean) {
    this.show()
    if (!whole) return
    this.#faults = 0
    this.#begin(null)
    this.#seers.splice(0).forEach((seen) => seen())
    if (this.#said !== 'up') this.#tell(this.#said === 'down' ? 'back' : 'up', '')
    this.#said = 'up'
  }

  #answer(answered: (Outcome & { id: string })[]) {
    for (const outcome of answered) {
      this.#waiting.get(outcome.id)?.resolve(told(outcome))
      this.#waiting.delete(outcome.id)
    }
  }

  /* ---- Acts ---- */

  /* What became of an act: now, or when the table has answered. Without a line it is kept, and nobody waits. */
  do(ask: string, args: Record<string, unknown>): Promise<Outcome> | null {
    const outcome: (Outcome & { id?: string }) | null = this.ask(ask, { ...args, now: this.now() })
    if (!outcome) return null
    const { id } = outcome
    const answer =
      outcome.outcome === 'sent' && id
        ? new Promise<Outcome>((resolve) => this.#waiting.set(id, { resolve }))
        : Promise.resolve(told(outcome))
    this.flush()
    return answer
  }

  /* The table right after a line of the log: it is asked for, and comes. */
  async moment(said: number): Promise<any> {
    for (let tries = 0; tries < 3; tries++) {
      const scene = this.ask('moment', { said })
      if (scene || !this.isUp) return scene
      const come = new Promise<void>((resolve) => this.#moments.push(resolve))
      this.flush()
      await come
    }
    return this.ask('moment', { said })
  }

  /* ---- What people say to each other ---- */

  #refusal(why: string | null): Outcome {
    return { outcome: 'refused', why, rule: null, piece: null, zone: null, row: null, column: null }
  }

  speak(words: { text: string } | { phrase: string }, id: string): Promise<Outcome> {
    if (!this.isUp) return Promise.resolve(this.#refusal(this.#why('line')))
    return new Promise((resolve) => {
      this.#speaking.set(id, { resolve })
      this.#line.say([JSON.stringify({ type: 'chat', id, ...words })])
    })
  }

  #hearWords(message: Spoken & { id: string | null }) {
    const { id, ...spoken } = message
    this.listener.chat?.(spoken)
    if (id === null || !this.#speaking.has(id)) return
    this.#speaking.get(id)!.resolve({ ...this.#refusal(null), outcome: 'done' })
    this.#speaking.delete(id)
  }

  #hearSilenced(message: { id: string; message?: string }) {
    this.#speaking.get(message.id)!.resolve(this.#refusal(message.message ?? null))
    this.#speaking.delete(message.id)
  }
}
