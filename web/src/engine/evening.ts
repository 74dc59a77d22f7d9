/* evening.ts - drives an evening in the engine: what is asked of it is asked in order, what is to be kept is kept before
 * anybody is told, bots are asked beside it, and whatever has changed is told.
 *
 * Nothing in here knows a browser: where games are kept, who thinks and what time it is are handed in.
 */
import { Away, type Place, type Server } from './away'
import type { Asker, Job } from './module'
import type { Hall, Modules } from './modules'
import type { Keep, Kept, Store } from './store'
import { reviewOf, type Found } from './review'
import type { Hint, KeptGame, Lang, Listener, Outcome, Plan, Review, Screen, Trouble, Viewer } from './types'

/* Where the words come from. */
export interface Files {
  words(game: string, lang: Lang): Promise<Uint8Array> // game "": the house
  rules(game: string, lang: Lang): Promise<string>
}

/* Whoever thinks: null if told to stop, or lost its mind. */
export interface Thinker {
  think(module: WebAssembly.Module, job: Job, progress?: (soFar: any) => void): Promise<any>
  stop(): void
}

/* Whose game it is: one window's. `others` are told that it has gone on. */
export interface Ownership {
  own(key: string, lost: () => void): Promise<(() => void) | null> // null: another window has it
  wait(key: string, ours: (letGo: () => void) => void): () => void // until it is ours; the answer stops waiting
  tell(key: string): void
  hear(key: string, news: () => void): () => void
}

export interface World {
  now(): number // milliseconds since 1970
  sleep(milliseconds: number): Promise<void>
  random(): string // 16 hexadecimal digits
}

type Begun = { key: string } | { refused: string }

const nothing: Outcome = { outcome: 'refused', why: null, rule: null, piece: null, zone: null, row: null, column: null }

export class Evening {
  private hall: Hall | null = null // where the game on the table is
  private ask: Asker = () => null // of that
  private queue: Promise<unknown> = Promise.resolve()
  private game: Kept | null = null
  private away: Away | null = null // then there is no game of our own
  private server: Server | null = null
  private lang: Lang = 'en'
  private letGo: (() => void) | null = null
  private stopHearing: (() => void)[] = []
  private keeping: Screen['keeping'] = 'kept'
  private unkept: Keep[] = [] // what could not be kept so far
  private number = 0
  private told = { said: 0, eyes: '' }
  private duty = { version: '', seat: -1 } // of the bot that is being asked
  private hinting = 0
  private reviewed: { record: string; found: Found } | null = null
  private lastAct = 0
  private least = 0
  private alarm = 0
  private acts = 0 // as the page was last told
  private drawn = Infinity // acts that the page has shown; who does not say so is not waited for
  private untold = false // something was kept since
  private waits = false // the house does, for the page
  private looked: (() => void)[] = [] // who waits until the page has come so far

  constructor(
    private readonly modules: Modules,
    private readonly files: Files,
    private readonly store: Store,
    private readonly thinker: Thinker,
    private readonly ownership: Ownership,
    private readonly world: World,
    private readonly listener: Listener,
    private readonly reach: (place: Place) => Server = () => {
      throw new Error('no server')
    },
  ) {}

  /* One thing after the other: each waits until what came before it is kept and told. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work)
    this.queue = turn.catch(() => undefined)
    return turn
  }

  private at(args: Record<string, unknown> = {}) {
    return { now: Math.floor(this.world.now()), ...args }
  }

  /* ---- Words ---- */

  private async load(hall: Hall, game: string, lang: Lang) {
    const name = `words ${game} ${lang}`
    if (hall.loaded.has(name)) return
    if (hall.module.words(await this.files.words(game, lang))) hall.loaded.add(name)
  }

  private async learn(hall: Hall, game: string, lang: Lang): Promise<Hall> {
    await Promise.all([this.load(hall, '', lang), this.load(hall, game, lang)])
    return hall
  }

  /* Where everything can be asked that has nothing to do with the game on the table. */
  private async house(lang: Lang): Promise<Hall> {
    const hall = await this.modules.whole()
    await this.load(hall, '', lang)
    return hall
  }

  private enter(hall: Hall) {
    this.hall = hall
    this.ask = hall.ask
  }

  private async enterWith(game: string, lang: Lang) {
    this.enter(await this.learn(await this.modules.of(game), game, lang))
  }

  /* Refusals quote the rules, which are fetched with the first of them; false: they were here, or cannot be had. */
  private async learnRules(): Promise<boolean> {
    const { game, lang } = { game: this.game?.game, lang: this.lang }
    const name = `rules ${game} ${lang}`
    if (!game || this.hall!.loaded.has(name)) return false
    const text = await this.files.rules(game, lang).catch(() => null)
    if (text === null || !this.ask('rules', { game, lang, text })) return false
    return this.hall!.loaded.add(name), true
  }

  /* A refusal changes nothing, so it can be asked for again when the rules are here. */
  private async quoting(ask: () => Outcome | null): Promise<Outcome | null> {
    const outcome = ask()
    return outcome?.outcome === 'refused' && outcome.rule && (await this.learnRules()) ? ask() : outcome
  }

  /* ---- Beginning and end ---- */

  begin(plan: Plan): Promise<Begun> {
    return this.inTurn(async () => {
      await this.leave()
      await this.enterWith(plan.game, plan.lang)
      this.lang = plan.lang
      const seed = plan.seed === null ? this.world.random() : BigInt(plan.seed).toString(16)
      const answer = this.ask('begin', this.at({ ...plan, seed }))
      if (answer.refused) return answer
      return this.sitDown(plan.game, plan.players, plan.edition)
    })
  }

  again(): Promise<Begun> {
    return this.inTurn(async () => {
      if (!this.game) return { refused: '' }
      const { game, players, edition } = this.game
      const answer = this.ask('again', this.at({ seed: this.world.random() }))
      if (!answer || answer.refused) return { refused: answer?.refused ?? '' }
      this.release()
      return this.sitDown(game, players, edition)
    })
  }

  private newGame(game: string, players: number, edition: string | null): Kept {
    const now = this.world.now()
    const key = `${game}-${now.toString(36)}${this.world.random().slice(-4)}`
    const about = { title: '', names: [], phase: 'playing' as const, begun: now, touched: now, words: '', awaited: false }
    return { key, game, players, lang: this.lang, edition, ...about }
  }

  /* A new game of our own. */
  private async sitDown(game: string, players: number, edition: string | null): Promise<Begun> {
    this.game = this.newGame(game, players, edition)
    const { key } = this.game
    this.fresh()
    this.letGo = await this.ownership.own(key, () => this.close())
    await this.settle()
    return { key }
  }

  open(key: string, lang: Lang): Promise<Begun> {
    return this.inTurn(async () => {
      await this.leave()
      const game = await this.store.find(key)
      if (!game) return { refused: '' }
      this.lang = lang
      this.game = game
      await this.enterWith(game.game, lang)
      this.letGo = await this.ownership.own(key, () => this.close())
      this.keeping = this.letGo ? 'kept' : 'elsewhere'
      const refused = await this.read()
      if (refused) {
        this.release()
        this.game = null
        return { refused }
      }
      if (!this.letGo) this.lookOn(key)
      return { key }
    })
  }

  /* A record or a journal from a file, kept as a game of its own. */
  import(file: string, lang: Lang): Promise<Begun> {
    return this.inTurn(async () => {
      const house = await this.house(lang)
      const found = house.ask('import', { text: file, lang, seed: this.world.random() })
      if (found.refused !== undefined) return { refused: found.refused }
      await this.leave()
      this.lang = lang
      this.enter(await this.learn(house, found.game, lang))
      this.game = this.newGame(found.game, found.players, null)
      this.letGo = await this.ownership.own(this.game.key, () => this.close())
      const keep = { at: 0, first: 0, lines: found.journal }
      const refused = await this.read(found.journal)
      if (refused) return { refused }
      await this.keep(keep)
      this.show()
      return { key: this.game.key }
    })
  }

  /* The game as it is kept, or as it was in a file. */
  private async read(file?: string): Promise<string | null> {
    const game = this.game!
    const text = file ?? (await this.store.journal(game.key))
    const looks_on = this.keeping === 'elsewhere'
    const args = { text, edition: game.edition, lang: this.lang, seed: this.world.random(), looks_on }
    const answer = this.ask('load', this.at(args))
    if (answer.refused) return answer.refused
    this.fresh(this.keeping)
    await this.settle()
    return null
  }

  /* Another window plays: we see what it does, and take over when it leaves. */
  private lookOn(key: string) {
    const again = () => this.inTurn(async () => (this.game?.key === key ? this.read() : null)).catch(() => undefined)
    this.stopHearing.push(
      this.ownership.hear(key, again),
      this.ownership.wait(key, (letGo) =>
        this.inTurn(async () => {
          if (this.game?.key !== key) return letGo()
          this.letGo = letGo
          this.keeping = 'kept'
          await this.read()
        }),
      ),
    )
  }

  /* ---- A server's table ---- */

  sit(place: Place): Promise<Begun> {
    return this.inTurn(async () => {
      await this.leave()
      const { table, code, lang } = place
      this.lang = lang
      this.enter(await this.house(lang))
      const server = (this.server = this.reach(place))
      const found = await server.get(`tables/${table}`, code, lang).catch(() => null)
      if (!found) return { refused: this.ask('trouble', { code: 'line', lang }) }
      const about = JSON.parse(found.text)
      if (found.status !== 200) return { refused: about.error?.message ?? '' }
      await this.learn(this.hall!, about.game, lang)
      const seed = this.world.random()
      const answer = this.ask('sit', this.at({ ...place, game: about.game, edition: null, seed }))
      if (answer.refused) return answer
      this.fresh()
      const away = new Away(place, about.game, this.ask, () => Math.floor(this.world.now()), server.dial, this.listener, () => this.show())
      this.away = away
      const refused = await away.begun()
      if (refused !== null) {
        if (this.away === away) await this.leave()
        return { refused }
      }
      if (about.next) this.listener.next?.(about.next)
      return { key: away.key }
    })
  }

  /* A game that is over is looked at here, from its record: by any eyes, and read again. */
  private async bringHome(): Promise<void> {
    const { away, server } = this
    if (!away || away.record || this.ask('summary')?.phase !== 'over') return
    const { table, code } = away.place
    const found = await server!.get(`tables/${table}/record`, code, this.lang).catch(() => null)
    if (!found || found.status !== 200 || this.away !== away) return
    const { journal } = this.ask('import', { text: found.text, lang: this.lang, seed: this.world.random() })
    if (!journal) return
    const args = { text: journal, edition: null, lang: this.lang, seed: this.world.random(), looks_on: true, beside: true }
    if (this.ask('load', this.at(args)).refused) return
    away.record = found.text
    this.told.eyes = ''
    this.show()
  }

  chat(words: { text: string } | { phrase: string }): Promise<Outcome> {
    return this.away?.speak(words, this.world.random()) ?? Promise.resolve(nothing)
  }

  /* The network is there again, or somebody looks. */
  hurry() {
    this.away?.hurry()
  }

  private fresh(keeping: Screen['keeping'] = 'kept') {
    this.keeping = keeping
    this.unkept = []
    this.told = { said: 0, eyes: '' }
    this.duty = { version: '', seat: -1 }
    this.lastAct = this.world.now()
    this.thinker.stop()
    this.listener.trouble(null)
  }

  private release() {
    this.stopHearing.forEach((stop) => stop())
    this.stopHearing = []
    this.letGo?.()
    this.letGo = null
  }

  private async leave() {
    clearTimeout(this.alarm)
    this.away?.stop()
    this.away = null
    this.thinker.stop()
    this.duty = { version: '', seat: -1 }
    this.drawn = Infinity
    this.waits = false
    this.goOn()
    this.ask('close')
    this.release()
    this.game = null
  }

  close(): Promise<void> {
    return this.inTurn(() => this.leave())
  }

  speak(lang: Lang): Promise<void> {
    return this.inTurn(async () => {
      this.lang = lang
      const game = this.game?.game ?? this.away?.game
      if (!game) return
      await this.learn(this.hall!, game, lang)
      if (this.away) return this.away.translate(lang)
      this.ask('speak', { lang })
      this.told.eyes = ''
      await this.settle()
    })
  }

  /* ---- Keeping, turns, telling ---- */

  /* Goes on until it is for somebody to act: lines are kept, the house does what is its own. */
  private async settle() {
    if (this.away) {
      this.away.flush()
      return this.show()
    }
    for (;;) {
      const pulse = this.ask('pulse', this.at())
      if (pulse.keep) {
        await this.keep(pulse.keep)
        this.ask('kept', this.at({ good: true }))
        this.lastAct = this.world.now()
        this.untold = true
      } else if (pulse.turn === 'house' && this.isAhead()) {
        this.waits = true
        return
      } else if (pulse.turn !== 'house' || !this.ask('step', this.at())) {
        this.show()
        this.watchClock(pulse.deadline)
        this.callBot(pulse.turn === 'bot' ? pulse.seat : -1)
        return
      }
    }
  }

  /* Whether the house has to wait, because what happened last is yet to be shown. */
  private isAhead(): boolean {
    if (this.untold && this.drawn < Infinity) this.show()
    return this.drawn < this.acts
  }

  /* The page has shown so many acts: whoever waited for that goes on. */
  async shown(acts: number): Promise<void> {
    this.drawn = acts
    if (this.drawn >= this.acts) this.goOn()
  }

  private goOn() {
    for (const goOn of this.looked.splice(0)) goOn()
    if (!this.waits) return
    this.waits = false
    void this.inTurn(async () => (this.game && !this.away ? this.settle() : undefined))
  }

  /* What could not be kept is tried again with whatever follows. The game goes on in memory meanwhile. */
  private async keep(keep: Keep) {
    const game = this.game!
    this.unkept.push(keep)
    game.touched = this.world.now()
    try {
      while (this.unkept.length > 0) {
        await this.store.keep(game, this.unkept[0]!)
        this.unkept.shift()
      }
      if (this.keeping === 'lost') this.listener.trouble(null)
      this.keeping = 'kept'
      this.ownership.tell(game.key)
    } catch (error) {
      const full = error instanceof Error && error.name === 'QuotaExceededError'
      if (this.keeping !== 'lost') this.say(full ? 'storage-full' : 'storage-refused')
      this.keeping = 'lost'
    }
  }

  private say(code: Trouble['code']) {
    this.listener.trouble({ code, words: this.ask('trouble', { code, lang: this.lang }) })
  }

  private show() {
    const thinking = this.duty.seat >= 0 ? [this.duty.seat] : []
    const screen: Screen | null = this.ask('screen', { number: ++this.number, thinking, keeping: this.keeping })
    if (!screen) return
    this.acts = screen.acts
    this.untold = false
    const eyes = `${screen.viewer} ${screen.lang}`
    const anew = eyes !== this.told.eyes || screen.said < this.told.said
    if (anew || screen.said > this.told.said) {
      const lines = this.ask('said', { from: anew ? 0 : this.told.said })
      this.told = { said: screen.said, eyes }
      this.listener.said(lines)
    }
    this.listener.screen(screen)
    this.describe()
  }

  /* What the list of kept games says of it. */
  private describe() {
    const game = this.game
    if (!game || this.keeping !== 'kept') return
    Object.assign(game, this.ask('summary'))
    this.store.describe({ ...game }).catch(() => undefined)
  }

  private watchClock(deadline: number | null) {
    clearTimeout(this.alarm)
    if (deadline === null) return
    const wait = Math.max(0, deadline - this.world.now()) + 1
    this.alarm = setTimeout(() => this.inTurn(() => this.settle()), Math.min(wait, 1 << 30)) as unknown as number
  }

  /* ---- Bots, beside the table ---- */

  private callBot(seat: number) {
    if (this.hinting > 0) return
    const job = seat < 0 ? null : this.ask('due', { seat })
    if (!job) {
      if (this.duty.seat >= 0) this.thinker.stop()
      this.duty = { version: '', seat: -1 }
      return
    }
    if (job.version === this.duty.version && seat === this.duty.seat) return
    this.duty = { version: job.version, seat }
    void this.hear(job)
  }

  /* A bot's answer, no sooner than people can follow. Who was told to stop is asked again if it is still its turn. */
  private async hear(job: Job) {
    const duty = this.duty
    const result = await this.thinker.think(this.hall!.compiled, job)
    const wait = this.lastAct + this.least - this.world.now()
    if (wait > 0) await this.world.sleep(wait)
    if (this.drawn < this.acts) await new Promise<void>((goOn) => this.looked.push(goOn))
    await this.inTurn(async () => {
      if (this.duty !== duty) return
      this.duty = { version: '', seat: -1 }
      if (result) this.ask('answer', this.at({ seat: duty.seat, version: duty.version, moves: result.moves }))
      await this.settle()
    })
  }

  pace(milliseconds: number) {
    this.least = milliseconds
  }

  /* Hints and reviews; bots go on. */
  stopThinking() {
    if (this.hinting > 0) this.thinker.stop()
  }

  /* A finished game, decision by decision. Asked again, by other eyes or in another language, nobody thinks twice. */
  async review(progress: (review: Review) => void): Promise<Review | null> {
    await this.inTurn(() => this.bringHome())
    const [record, plies] = await this.inTurn(async () => [this.ask('record'), this.ask('plies')])
    if (!record || !plies?.length) return null
    if (this.reviewed?.record !== record) {
      const job = { job: 'review', record, edition: this.game?.edition ?? null }
      const house = await this.modules.whole().catch(() => null)
      if (!house) return null
      this.hinting++
      const found = await this.thinker.think(house.compiled, job, (soFar) => progress(reviewOf(soFar, plies)))
      this.hinting--
      if (!found) return null
      this.reviewed = { record, found }
    }
    return this.inTurn(async () => this.retell(this.reviewed!.found))
  }

  /* With where the log tells of it now, and moves in words. */
  private retell(found: Found): Review {
    const review = reviewOf(found, this.ask('plies') ?? [])
    const inWords = (moves: string[]): (string | null)[] => this.ask('words', { moves }) ?? []
    const played = inWords(review.turns.map((turn) => turn.played))
    const better = inWords(review.turns.map((turn) => turn.better ?? ''))
    const turns = review.turns.map((turn, i) => ({ ...turn, played: played[i] ?? turn.played, better: better[i] ?? null }))
    return { ...review, turns }
  }

  /* A hint comes before a bot's answer, which is asked for again afterwards. */
  async hint(): Promise<Hint | null> {
    const job = await this.inTurn(async () => this.ask('asked'))
    if (!job) return null
    this.hinting++
    this.duty = { version: '', seat: -1 }
    const hint = await this.thinker.think(this.hall!.compiled, job)
    this.hinting--
    return this.inTurn(async () => {
      const now = this.ask('asked')
      const words = hint && now && now.view === job.view ? this.ask('hint', { hint }) : null
      await this.settle()
      return words
    })
  }

  /* ---- What people do ---- */

  async do(ask: string, args: Record<string, unknown> = {}): Promise<Outcome> {
    if (this.away) return (await this.inTurn(async () => ({ answer: this.away?.do(ask, args) ?? null }))).answer ?? nothing
    return this.inTurn(async () => {
      const outcome = await this.quoting(() => this.ask(ask, this.at(args)))
      if (!outcome) return nothing
      await this.settle()
      return outcome.outcome === 'sent' ? { ...outcome, outcome: 'done' } : outcome
    })
  }

  takeSeat(): Promise<void> {
    return this.do('take_seat').then(() => undefined)
  }

  async lookAs(viewer: Viewer): Promise<void> {
    await this.inTurn(() => this.bringHome())
    await this.do('look_as', { viewer })
    if (this.away) this.show()
  }

  /* What there is to see changes nothing, but waits its turn. */
  look(ask: string, args: Record<string, unknown> = {}): Promise<any> {
    return this.inTurn(async () => {
      if (ask === 'why_not') return this.quoting(() => this.ask(ask, args))
      const elsewhere = ask === 'verify' || (ask === 'trouble' && !this.hall)
      return (elsewhere ? await this.house(args.lang as Lang) : { ask: this.ask }).ask(ask, args)
    })
  }

  moment(said: number): Promise<any> {
    return this.away && !this.away.record ? this.away.moment(said) : this.look('moment', { said })
  }

  /* Cards of a table that nobody sits at. */
  async deckOf(game: string, players: number, lang: Lang): Promise<any> {
    const house = await this.learn(await this.modules.whole(), game, lang)
    return this.inTurn(async () => house.ask('deck_of', { game, players, lang }))
  }

  /* ---- Games that are kept ---- */

  async kept(lang: Lang): Promise<KeptGame[]> {
    const games = await this.store.list().catch(() => [])
    for (const game of games) if (game.lang !== lang && game.key !== this.game?.key) await this.retitle(game, lang)
    return games.map(({ lang: _lang, edition: _edition, ...game }) => game)
  }

  /* What was last said of a game, in another language. */
  private async retitle(game: Kept, lang: Lang) {
    const about = await this.glance(game, lang, (ask) => ask('summary'))
    if (!about) return
    Object.assign(game, { title: about.title, words: about.words, lang })
    await this.store.describe({ ...game }).catch(() => undefined)
  }

  /* A look at a game that is kept, beside the one on the table. */
  private async glance<T>(game: Kept, lang: Lang, look: (ask: Asker) => T): Promise<T | null> {
    const { other } = await this.learn(await this.modules.of(game.game), game.game, lang)
    const text = await this.store.journal(game.key)
    const answer = other('load', this.at({ text, edition: game.edition, lang, seed: '0', looks_on: true }))
    const seen = answer.refused ? null : look(other)
    other('close')
    return seen
  }

  async remove(key: string): Promise<void> {
    if (this.game?.key === key) await this.close()
    await this.store.remove(key)
  }

  async record(key: string): Promise<string | null> {
    if (this.away?.key === key) {
      await this.inTurn(() => this.bringHome())
      return this.away?.record ?? null
    }
    if (this.game?.key === key) return this.look('record')
    const game = await this.store.find(key)
    if (!game) return null
    return this.glance(game, this.lang, (ask) => ask('record'))
  }
}
