/* evening.ts - drives an evening in the engine: what is asked of it is asked in order, what is to be kept is kept before
 * anybody is told, bots are asked beside it, and whatever has changed is told.
 *
 * Nothing in here knows a browser: where games are kept, who thinks and what time it is are handed in.
 */
import type { Away, Place, Server } from './away'
import { Bots } from './bots'
import { Following } from './following'
import { Keeping } from './keeping'
import { Learning } from './learning'
import type { Asker } from './module'
import type { Hall, Modules } from './modules'
import type { Store } from './store'
import type { Hint, KeptGame, Lang, Listener, Outcome, Plan, Review, Screen, Trouble, Viewer } from './types'
import { Unfetched, type Files, type Ownership, type Thinker, type World } from './world'

type Begun = { key: string } | { refused: string; edition?: string | null }

const nothing: Outcome = { outcome: 'refused', why: null, rule: null, piece: null, zone: null, row: null, column: null }

export class Evening {
  #hall: Hall | null = null // where the game on the table is
  #queue: Promise<unknown> = Promise.resolve()
  #away: Away | null = null // then there is no game of our own
  #server: Server | null = null
  #lang: Lang = 'en'
  #number = 0
  #told = { said: 0, eyes: '' }
  #untold = false // something was kept since
  #alarm = 0
  readonly #learning: Learning
  readonly #keeping: Keeping
  readonly #following: Following
  readonly #bots: Bots

  readonly #modules: Modules
  readonly #store: Store
  readonly #ownership: Ownership
  readonly #world: World
  readonly #listener: Listener
  readonly #reach: (place: Place) => Server

  constructor(
    modules: Modules,
    files: Files,
    store: Store,
    thinker: Thinker,
    ownership: Ownership,
    world: World,
    listener: Listener,
    reach: (place: Place) => Server = () => {
      throw new Error('no server')
    },
  ) {
    this.#modules = modules
    this.#store = store
    this.#ownership = ownership
    this.#world = world
    this.#listener = listener
    this.#reach = reach
    this.#learning = new Learning(modules, files)
    this.#keeping = new Keeping(store, ownership, world, (code) => this.say(code))
    this.#following = new Following(world, () => void this.#inTurn(async () => (this.#game && !this.#away ? this.#settle() : undefined)))
    this.#bots = new Bots(thinker, {
      ask: this.#ask,
      at: (args) => this.#at(args),
      compiled: () => this.#hall!.compiled,
      inTurn: (work) => this.#inTurn(work),
      settle: () => this.#settle(),
      followed: () => this.#following.wait(),
    })
  }

  /* Of the game on the table. */
  readonly #ask: Asker = (ask, args) => this.#hall?.ask(ask, args) ?? null

  get #game() {
    return this.#keeping.game
  }

  /* One thing after the other: each waits until what came before it is kept and told. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #at(args: Record<string, unknown> = {}) {
    return { now: Math.floor(this.#world.now()), ...args }
  }

  /* A refusal changes nothing, so it can be asked for again when the rules are here. */
  async #quoting(ask: () => Outcome | null): Promise<Outcome | null> {
    const outcome = ask()
    return outcome?.outcome === 'refused' && outcome.rule && (await this.#learnRules()) ? ask() : outcome
  }

  async #learnRules(): Promise<boolean> {
    return this.#game !== null && this.#learning.rules(this.#hall!, this.#game.game, this.#lang)
  }

  /* ---- Beginning and end ---- */

  begin(plan: Plan): Promise<Begun> {
    return this.#inTurn(async () => {
      await this.#leave()
      this.#hall = await this.#learning.hallOf(plan.game, plan.lang)
      this.#lang = plan.lang
      const seed = plan.seed === null ? this.#world.random() : BigInt(plan.seed).toString(16)
      const answer = this.#ask('begin', this.#at({ ...plan, seed }))
      if (answer.refused) return answer
      return this.#sitDown(plan.game, plan.players, plan.edition)
    })
  }

  again(): Promise<Begun> {
    return this.#inTurn(async () => {
      if (!this.#game) return { refused: '' }
      const { game, players, edition } = this.#game
      const answer = this.#ask('again', this.#at({ seed: this.#world.random() }))
      if (!answer || answer.refused) return { refused: answer?.refused ?? '' }
      this.#keeping.release()
      return this.#sitDown(game, players, edition)
    })
  }

  /* A new game of our own. */
  async #sitDown(game: string, players: number, edition: string | null): Promise<Begun> {
    const key = this.#keeping.begin(game, players, edition, this.#lang)
    this.#fresh()
    await this.#keeping.own(() => this.close())
    await this.#settle()
    return { key }
  }

  open(key: string, lang: Lang): Promise<Begun> {
    return this.#inTurn(async () => {
      await this.#leave()
      const game = await this.#store.find(key).catch(() => undefined)
      if (!game) return { refused: await this.#why(game === null ? 'gone' : 'storage-refused', lang) }
      this.#lang = lang
      this.#hall = await this.#learning.hallOf(game.game, lang)
      this.#keeping.game = game
      const ours = await this.#keeping.own(() => this.close())
      this.#keeping.state = ours ? 'kept' : 'elsewhere'
      const refused = await this.#read()
      if (refused) {
        this.#keeping.leave()
        return { refused }
      }
      if (!ours) this.#lookOn(key)
      return { key }
    })
  }

  /* A record or a journal from a file, kept as a game of its own. */
  import(file: string, lang: Lang, brought: string | null): Promise<Begun> {
    return this.#inTurn(async () => {
      const found = await (await this.#cupboard()).read(file, lang, brought)
      if (found.refused !== undefined) return found
      await this.#leave()
      this.#lang = lang
      this.#hall = await this.#learning.learn(found.house, found.game, lang)
      const key = this.#keeping.begin(found.game, found.players, found.edition, lang)
      await this.#keeping.own(() => this.close())
      const refused = await this.#read(found.journal)
      if (refused) return { refused }
      await this.#keeping.keep({ at: 0, first: 0, lines: found.journal })
      this.#show()
      return { key }
    })
  }

  /* Why nothing comes to the table. */
  async #why(code: string, lang: Lang): Promise<string> {
    return (await this.#learning.house(lang)).ask('trouble', { code, lang, bare: true })
  }

  /* The game as it is kept, or as it was in a file. */
  async #read(file?: string, goesOn = false): Promise<string | null> {
    const game = this.#game!
    const told = this.#told
    const last = () => this.#ask('said', { from: told.said - 1 })?.[0]?.words
    const before = goesOn && last()
    const text = file ?? (await this.#store.journal(game.key))
    const looks_on = this.#keeping.state === 'elsewhere'
    const args = { text, edition: game.edition, lang: this.#lang, seed: this.#world.random(), looks_on }
    const answer = this.#ask('load', this.#at(args))
    if (answer.refused) return answer.refused
    this.#fresh(this.#keeping.state, text)
    if (goesOn && last() === before) this.#told = told // lines that are here already are no news
    await this.#settle()
    return null
  }

  #lookOn(key: string) {
    const again = () => this.#inTurn(async () => (this.#game?.key === key ? this.#read(undefined, true) : null)).catch(() => undefined)
    this.#keeping.lookOn(again, (take) => this.#inTurn(async () => (take() ? this.#read() : null)))
  }

  /* ---- A server's table ---- */

  sit(place: Place): Promise<Begun> {
    return this.#inTurn(async () => {
      await this.#leave()
      const { table, code, lang } = place
      this.#lang = lang
      this.#hall = await this.#learning.house(lang)
      const server = (this.#server = this.#reach(place))
      const found = await server.get(`tables/${table}`, code, lang).catch(() => null)
      if (!found) return { refused: this.#ask('trouble', { code: 'line', lang }) }
      const about = JSON.parse(found.text)
      if (found.status !== 200) return { refused: about.error?.message ?? '' }
      await this.#learning.learn(this.#hall, about.game, lang)
      const { Away } = await import('./away') // nobody needs it who plays here
      const seed = this.#world.random()
      const answer = this.#ask('sit', this.#at({ ...place, game: about.game, edition: null, seed }))
      if (answer.refused) return answer
      this.#fresh()
      const away = new Away(place, about.game, this.#hall.ask, () => Math.floor(this.#world.now()), server.dial, this.#listener, () => this.#show())
      this.#away = away
      const refused = await away.begun()
      if (refused !== null) {
        if (this.#away === away) await this.#leave()
        return { refused }
      }
      if (about.next) this.#listener.next?.(about.next)
      return { key: away.key }
    })
  }

  /* A game that is over is looked at here, from its record: by any eyes, and read again. */
  async #bringHome(): Promise<void> {
    const away = this.#away
    if (!away || away.record || this.#ask('summary')?.phase !== 'over') return
    const { table, code } = away.place
    const get = (what: string) => this.#server!.get(`tables/${table}/${what}`, code, this.#lang).catch(() => null)
    const found = await get('record')
    if (!found || found.status !== 200) return
    const own = /^edition /m.test(found.text) ? await get('edition') : null
    if (this.#away !== away) return
    const edition = own?.status === 200 ? own.text : null
    const { journal } = this.#ask('import', { text: found.text, edition, lang: this.#lang, seed: this.#world.random() })
    if (!journal) return
    const args = { text: journal, edition, lang: this.#lang, seed: this.#world.random(), looks_on: true, beside: true }
    if (this.#ask('load', this.#at(args)).refused) return
    away.record = found.text
    away.edition = edition
    this.#told.eyes = ''
    this.#show()
  }

  chat(words: { text: string } | { phrase: string }): Promise<Outcome> {
    return this.#away?.speak(words, this.#world.random()) ?? Promise.resolve(nothing)
  }

  /* The network is there again, or somebody looks. */
  hurry() {
    this.#away?.hurry()
  }

  #fresh(keeping: Screen['keeping'] = 'kept', journal = '') {
    this.#keeping.fresh(keeping, journal)
    this.#told = { said: 0, eyes: '' }
    this.#following.acted()
    this.#bots.leave()
    this.#listener.trouble(null)
  }

  async #leave() {
    clearTimeout(this.#alarm)
    this.#away?.stop()
    this.#away = null
    this.#bots.leave()
    this.#following.end()
    this.#ask('close')
    this.#keeping.leave()
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#leave())
  }

  speak(lang: Lang): Promise<void> {
    return this.#inTurn(async () => {
      this.#lang = lang
      const game = this.#game?.game ?? this.#away?.game
      if (!game) return
      await this.#learning.learn(this.#hall!, game, lang)
      if (this.#away) return this.#away.translate(lang)
      this.#ask('speak', { lang })
      this.#told.eyes = ''
      await this.#settle()
    })
  }

  /* ---- Keeping, turns, telling ---- */

  /* Goes on until it is for somebody to act: lines are kept, the house does what is its own. */
  async #settle() {
    if (this.#away) {
      this.#away.flush()
      return this.#show()
    }
    for (;;) {
      const pulse = this.#ask('pulse', this.#at())
      if (pulse.keep) {
        await this.#keeping.keep(pulse.keep)
        this.#ask('kept', this.#at({ good: true }))
        this.#following.acted()
        this.#untold = true
      } else if (pulse.turn === 'house' && this.#isAhead()) {
        return this.#following.waitAsHouse()
      } else if (pulse.turn !== 'house' || !this.#ask('step', this.#at())) {
        this.#show()
        this.#watchClock(pulse.deadline)
        this.#bots.call(pulse.turn === 'bot' ? pulse.seat : -1)
        return
      }
    }
  }

  /* Whether the house has to wait, because what happened last is yet to be shown. */
  #isAhead(): boolean {
    if (this.#untold && this.#following.isFollowed) this.#show()
    return this.#following.isAhead
  }

  async shown(acts: number): Promise<void> {
    this.#following.shown(acts)
  }

  say(code: Trouble['code'] | null) {
    this.#listener.trouble(code && { code, words: this.#ask('trouble', { code, lang: this.#lang }) })
  }

  #show() {
    const keeping = this.#keeping
    const screen: Screen | null = this.#ask('screen', { number: ++this.#number, thinking: this.#bots.thinking, keeping: keeping.state })
    if (!screen) return
    this.#following.told(screen.acts)
    this.#untold = false
    const eyes = `${screen.viewer} ${screen.lang}`
    const anew = eyes !== this.#told.eyes || screen.said < this.#told.said
    if (anew || screen.said > this.#told.said) {
      const lines = this.#ask('said', { from: anew ? 0 : this.#told.said })
      this.#told = { said: screen.said, eyes }
      this.#listener.said(lines)
    }
    this.#listener.screen(screen)
    keeping.describe(() => this.#ask('summary'))
  }

  #watchClock(deadline: number | null) {
    clearTimeout(this.#alarm)
    if (deadline === null) return
    const wait = Math.max(0, deadline - this.#world.now()) + 1
    this.#alarm = setTimeout(() => this.#inTurn(() => this.#settle()), Math.min(wait, 1 << 30)) as unknown as number
  }

  /* ---- Bots, beside the table ---- */

  pace(milliseconds: number) {
    this.#following.least = milliseconds
  }

  stopThinking() {
    this.#bots.stop()
  }

  hint(): Promise<Hint | null> {
    return this.#bots.hint()
  }

  async review(progress: (review: Review) => void): Promise<Review | null> {
    await this.#inTurn(() => this.#bringHome())
    const whole = () => this.#modules.whole().then(({ compiled }) => compiled, () => null)
    return this.#bots.review(this.#away?.edition ?? this.#game?.edition ?? null, whole, progress)
  }

  /* ---- What people do ---- */

  async do(ask: string, args: Record<string, unknown> = {}): Promise<Outcome> {
    if (this.#away) return (await this.#inTurn(async () => ({ answer: this.#away?.do(ask, args) ?? null }))).answer ?? nothing
    return this.#inTurn(async () => {
      const outcome = await this.#quoting(() => this.#ask(ask, this.#at(args)))
      if (!outcome) return nothing
      await this.#settle()
      return outcome.outcome === 'sent' ? { ...outcome, outcome: 'done' } : outcome
    })
  }

  takeSeat(): Promise<void> {
    return this.do('take_seat').then(() => undefined)
  }

  async lookAs(viewer: Viewer): Promise<void> {
    await this.#inTurn(() => this.#bringHome())
    await this.do('look_as', { viewer })
    if (this.#away) this.#show()
  }

  /* What there is to see changes nothing, but waits its turn. */
  look(ask: string, args: Record<string, unknown> = {}): Promise<any> {
    return this.#inTurn(async () => {
      if (ask === 'why_not') return this.#quoting(() => this.#ask(ask, args))
      const elsewhere = ask === 'verify' || (ask === 'trouble' && !this.#hall)
      return (elsewhere ? await this.#learning.house(args.lang as Lang) : { ask: this.#ask }).ask(ask, args)
    })
  }

  moment(said: number): Promise<any> {
    return this.#away && !this.#away.record ? this.#away.moment(said) : this.look('moment', { said })
  }

  /* Cards of a table that nobody sits at. */
  async deckOf(game: string, players: number, lang: Lang): Promise<any> {
    const house = await this.#learning.learn(await this.#modules.whole(), game, lang)
    return this.#inTurn(async () => house.ask('deck_of', { game, players, lang }))
  }

  /* ---- Games that are kept ---- */

  /* Who comes for the first time has none. */
  async #cupboard() {
    const { Cupboard } = await import('./cupboard').catch(() => {
      throw new Unfetched('cupboard')
    })
    return new Cupboard(this.#store, this.#learning, this.#world)
  }

  async kept(lang: Lang): Promise<KeptGame[] | 'refused'> {
    return (await this.#cupboard()).list(lang, this.#game?.key)
  }

  /* Nobody's game is taken from the table while it is played; false: another window has it. */
  async remove(key: string): Promise<boolean> {
    if (this.#game?.key === key) await this.close()
    const letGo = await this.#ownership.own(key, () => undefined)
    if (!letGo) return false
    await this.#store.remove(key).finally(letGo)
    return true
  }

  async record(key: string): Promise<string | null> {
    if (this.#away?.key === key) {
      await this.#inTurn(() => this.#bringHome())
      return this.#away?.record ?? null
    }
    if (this.#game?.key === key) return this.look('record')
    return (await this.#cupboard()).record(key, this.#lang)
  }
}
