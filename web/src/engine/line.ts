/* line.ts - a line to a server's table: made, kept, and made again when it was cut.
 *
 *     up ─▶ … ─▶ cut ─▶ after a moment of its own, so that all who were cut do not come back at once ─▶ up
 *
 * Nothing in here knows what messages mean, but for heartbeats and the last word. A line that says nothing for long is
 * asked; one that does not answer is none, whatever the network says.
 */

/* A connection, of the browser's or of a test's. */
export interface Wire {
  send(text: string): void
  close(): void
}
export interface Ends {
  opened(): void
  heard(text: string): void
  closed(): void
}
export type Dial = (ends: Ends) => Wire

export interface Hearer {
  up(): void
  heard(text: string, message: { type?: unknown }): void
  cut(retryIn: number): void // milliseconds
  ended(words: string, code: string): void // for good
}

const first = 200
const soon = 1500 // for as long as somebody is likely to sit there and wait
const patient = 60_000
const late = 5000
const opening = 4000 // to make a connection
const quiet = 10_000 // until it is asked
const answers = 6000 // until who was asked is not there
const hurried = 2000 // likewise, when the network has just come back

/* Milliseconds until the next try, somewhat at random. */
export function waitFor(tries: number, since: number, random: number): number {
  const wait = Math.min(first * 2 ** Math.min(tries, 10), since < patient ? soon : late)
  return Math.round(wait * (0.7 + 0.3 * random))
}

export class Line {
  #wire: Wire | null = null
  #open = false
  #tries = 0
  #down = 0 // since when
  #last = 0 // when something was heard
  #asked = 0 // since when an answer is owed; 0: none is
  #timer: ReturnType<typeof setTimeout> | undefined
  #over = false

  constructor(
    private readonly dial: Dial,
    private readonly hearer: Hearer,
    private readonly now: () => number = () => Date.now(),
  ) {}

  get isUp() {
    return this.#open
  }

  start() {
    if (this.#over || this.#wire) return
    clearTimeout(this.#timer)
    const mine = (work: () => void) => () => this.#wire === wire && work()
    const wire: Wire = this.dial({
      opened: () => mine(() => this.#opened())(),
      heard: (text) => mine(() => this.#heard(text))(),
      closed: () => mine(() => this.#cut())(),
    })
    this.#wire = wire
    this.#timer = setTimeout(() => this.#cut(), opening)
  }

  #opened() {
    this.#open = true
    this.#tries = 0
    this.#last = this.now()
    this.#asked = this.#last // the hello
    this.#watch()
    this.hearer.up()
  }

  #heard(text: string) {
    let message: any
    try {
      message = JSON.parse(text)
    } catch {
      return this.#cut()
    }
    this.#last = this.now()
    this.#asked = 0
    if (message?.type === 'ping') this.#wire?.send('{"type":"pong"}')
    else if (message?.type === 'bye' && message.retry !== true) this.#end(String(message.message ?? ''), String(message.code ?? ''))
    else if (message?.type !== 'pong' && message?.type !== 'bye') this.hearer.heard(text, message)
  }

  #watch() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const now = this.now()
      if (this.#asked && now - this.#asked > answers) return this.#cut()
      if (!this.#asked && now - this.#last > quiet) this.#ask()
      this.#watch()
    }, 1000)
  }

  #ask() {
    this.#asked ||= this.now()
    this.#wire?.send('{"type":"ping"}')
  }

  say(messages: string[]) {
    if (!this.#open || messages.length === 0) return
    this.#asked ||= this.now()
    for (const message of messages) this.#wire!.send(message)
  }

  #drop() {
    clearTimeout(this.#timer)
    const wire = this.#wire
    this.#wire = null
    this.#open = false
    wire?.close()
  }

  #cut() {
    this.#drop()
    if (this.#over) return
    if (this.#tries === 0) this.#down = this.now()
    const wait = waitFor(this.#tries++, this.now() - this.#down, Math.random())
    this.#timer = setTimeout(() => this.start(), wait)
    this.hearer.cut(wait)
  }

  /* Another one at once: nothing is wrong with this one, but a server hears one hello a line. */
  renew() {
    this.#drop()
    this.hearer.cut(0)
    this.start()
  }

  /* The network is there again, or somebody looks: no time to lose. */
  hurry() {
    if (this.#over) return
    if (this.#open) {
      this.#ask()
      this.#asked = Math.min(this.#asked, this.now() - answers + hurried)
      return
    }
    this.#drop()
    this.#tries = 1
    this.start()
  }

  #end(words: string, code: string) {
    this.stop()
    this.hearer.ended(words, code)
  }

  stop() {
    this.#over = true
    this.#drop()
  }
}
