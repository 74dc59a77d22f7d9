/* play.svelte.ts - a person at the table: what is in hand, what was answered, what is asked before a move is made.
 *
 * Every way of pointing (tap, drag, keys) ends in `point`; every move in `make`.
 */
import type { Engine, Hint, Move, Outcome, Screen, Would } from '../engine/types'
import { alike, Choice, findPiece, findZone, layingMove, type Spot } from './choice'

const REFUSAL_TIME = 8000 // so long it stays at least, whatever happens; else until something happens
const FORESEEN = 64 // so many moves are looked into at once, no more

export interface Wishes {
  confirm(): 'never' | 'final' | 'always' // when to ask once more; final: what cannot be taken back gives something up
  sound(name: 'place' | 'illegal'): void
}

/* A move that is looked at before it is made. Where others make room for it, there may be several ways to do so. */
export interface Sure {
  move: Move
  would: Would
  ways: { move: Move; would: Would }[]
}

/* What a person has before them. A screen may come anew without it: somebody thinks, a clock runs. */
function position(screen: Screen): string {
  return [screen.acts, screen.said, screen.state, screen.viewer, screen.lang, ...screen.staged.moves].join('/')
}

export class Play {
  readonly engine: Engine
  readonly wishes: Wishes
  screen = $state.raw<Screen>() as Screen
  held = $state<number | null>(null)
  menu = $state.raw<Move[] | null>(null) // several moves fit what was pointed at
  sure = $state.raw<Sure | null>(null) // asked before it is made
  refusal = $state.raw<Outcome | null>(null)
  wrong = $state.raw<Spot | null>(null) // what was pointed at when it was refused
  woulds = $state.raw<Map<string, Would>>(new Map())
  pointed = $state.raw<string | null>(null) // the end under the pointer or the keyboard (Choice.end)
  hint = $state.raw<Hint | null>(null)
  hinting = $state(false)
  busy = $state(false)
  /* What a tap looks at when there is nothing to do with it. */
  onlook: (spot: Spot) => void = () => {}

  choice = $derived.by(() => new Choice(this.screen))
  lit = $derived.by(() => this.choice.lit(this.held))
  #refused = 0 // when

  constructor(engine: Engine, screen: Screen, wishes: Wishes) {
    this.engine = engine
    this.screen = screen
    this.wishes = wishes
    this.#begin()
  }

  get asked(): boolean {
    if (this.screen.keeping === 'elsewhere') return false // another window plays, this one looks on
    return this.screen.state === 'asks' && (this.screen.moves.length > 0 || this.screen.staged.moves.length > 0)
  }

  /* A new screen: what was in hand stays there if it still can go somewhere. */
  take(screen: Screen) {
    const anew = position(screen) !== position(this.screen)
    this.screen = screen
    if (!anew) return
    this.menu = null
    this.sure = null
    if (this.hint) this.hint = null
    if (Date.now() - this.#refused > REFUSAL_TIME) this.refusal = null
    if (this.held !== null && (!this.choice.canTake(this.held) || this.choice.chooses)) this.held = null
    this.#begin()
  }

  #begin() {
    this.woulds = new Map()
    if (this.held === null && this.screen.state === 'asks') this.held = this.choice.only()
    void this.#foresee()
  }

  /* The only one that can be taken up stays in hand. */
  hold(piece: number | null) {
    this.held = piece ?? this.choice.only()
    this.menu = null
    this.pointed = null
    void this.#foresee()
  }

  /* What the moves that are open now would bring. */
  async #foresee() {
    const moves = this.choice.open(this.held).slice(0, FORESEEN)
    if (moves.length === 0 || this.screen.state !== 'asks') return
    const here = position(this.screen)
    const held = this.held
    const list = await this.engine.would(moves.map((m) => m.text))
    if (here !== position(this.screen) || held !== this.held) return
    this.woulds = new Map(list.map((w) => [w.move, w]))
  }

  /* The consequence that is shown: of what is pointed at, or of the only thing there is to do. */
  foreseen = $derived.by((): Would | null => {
    const open = this.choice.open(this.held)
    const at = open.filter((m) => Choice.end(m) === this.pointed)
    const one = at.length > 0 ? at : new Set(open.map(Choice.end)).size === 1 ? open : []
    for (const m of one) {
      const would = this.woulds.get(m.text)
      if (would && would.words) return would
    }
    /* Nothing is pointed at, or nothing comes of it: why a place is lit in full, the first of them by its name. */
    const m = open.find((m) => this.weighs(Choice.end(m)) && this.woulds.get(m.text)?.words)
    const would = m && this.woulds.get(m.text)
    return would ? { ...would, words: `${m.words} → ${would.words}` } : null
  })

  /* Whether a legal end changes more than the place of a piece: it is lit in full. */
  weighs(end: string): boolean {
    return this.choice.open(this.held).some(
      (m) => Choice.end(m) === end && (this.woulds.get(m.text)?.weighs ?? []).some((w) => w === 'completes' || w === 'takes'),
    )
  }

  /* Something stands in the note that Escape puts away first. */
  get asking(): boolean {
    return this.sure !== null || this.menu !== null || this.refusal !== null || this.hint !== null || this.hinting
  }

  letGo() {
    if (this.sure) this.sure = null
    else if (this.menu) this.menu = null
    else if (this.refusal) this.refusal = null
    else if (this.hint || this.hinting) this.dropHint()
    else this.hold(null)
  }

  refuse(outcome: Outcome, wrong: Spot | null = null) {
    this.refusal = outcome
    this.wrong = wrong
    this.#refused = Date.now()
    this.wishes.sound('illegal')
  }

  /* A tap, Enter, or the end of a drag that began at `from`. */
  async point(spot: Spot, from: number | null = null): Promise<void> {
    if (this.busy) return
    const looked = this.sure?.move
    this.refusal = null
    this.sure = null
    this.menu = null
    if (!this.asked) return this.onlook(spot)
    if (looked && spot.piece === looked.piece && spot.zone === looked.zone && from === null) return // taken back
    const carried = from ?? this.held
    const there = this.#laidAt(spot)
    if (carried !== null && there !== null && layingMove(this.screen, carried) === null && this.choice.canTake(carried)) return this.#exchange(there, carried, spot)
    const laid = layingMove(this.screen, from ?? spot.piece)
    if (laid !== null) return this.#rearrange(laid, from === null ? null : spot)
    if (from !== null) {
      if (spot.piece === from) return
      if (this.choice.canTake(from)) this.held = from
      else return this.#whyNot(from, null)
    }
    const moves = this.choice.at(spot, this.held)
    if (moves.length > 0) return this.#choose(moves)
    if (spot.piece !== null && from === null) {
      if (this.held !== null && alike(this.screen.scene, spot.piece, this.held)) {
        this.hold(null)
        return this.held === null ? undefined : this.onlook(spot)
      }
      const once = this.choice.atOnce(spot.piece)
      if (once) return this.make(once)
      if (this.choice.canTake(spot.piece)) return this.hold(spot.piece)
    }
    if (this.held !== null && (spot.zone !== null || spot.piece !== null)) return this.#whyNot(this.held, spot)
    if (spot.piece !== null && this.#mine(spot.piece)) return this.#whyNot(spot.piece, null)
    if (spot.row !== null && spot.piece === null) return this.#whyNot(null, spot)
    this.onlook(spot)
  }

  /* The move that has laid out what lies there: this card, or the only one of a place. */
  #laidAt({ piece, zone, row }: Spot): string | null {
    if (piece !== null || row !== null) return layingMove(this.screen, piece)
    const [laid, more] = findZone(this.screen.scene, zone)?.pieces.flatMap(({ id }) => layingMove(this.screen, id) ?? []) ?? []
    return more === undefined ? (laid ?? null) : null
  }

  /* A card in the place of one that is laid out there, which goes back. */
  async #exchange(laid: string, carried: number, spot: Spot): Promise<void> {
    await this.#ask(() => this.engine.takeBack(laid))
    const moves = this.choice.at({ ...spot, piece: null }, carried)
    if (moves.length > 0) return this.#choose(moves)
    this.hold(carried)
    return this.#whyNot(carried, spot)
  }

  #mine(piece: number): boolean {
    const found = findPiece(this.screen.scene, piece)
    const role = found?.zone.role
    return found?.zone.owner === this.screen.viewer && (role === 'hand' || role === 'reserve')
  }

  /* What is laid out is taken back; dragged elsewhere, it is laid out there. */
  async #rearrange(laid: string, spot: Spot | null) {
    const piece = this.screen.staged.pieces[this.screen.staged.moves.indexOf(laid)] ?? null
    const face = findPiece(this.screen.scene, piece)?.piece.face ?? null
    await this.#ask(() => this.engine.takeBack(laid))
    if (spot === null || face === null) return
    const again = this.choice.carried.find((m) => findPiece(this.screen.scene, m.piece)?.piece.face === face)
    if (!again) return
    const moves = this.choice.at(spot, again.piece)
    if (moves.length > 0) await this.#choose(moves)
  }

  /* What others make room for is looked at first. */
  async #choose(moves: Move[]): Promise<void> {
    const only = moves.length === 1
    if (!only || this.wishes.confirm() !== 'never') {
      const here = this.screen
      const woulds = await this.#weigh(moves)
      if (here !== this.screen) return
      const ways = moves.flatMap((move, i) => (woulds[i]?.slides.length ? [{ move, would: woulds[i] }] : []))
      if (ways.length === moves.length) {
        this.sure = { ...ways[0]!, ways }
        return
      }
    }
    if (only) return this.make(moves[0]!)
    this.menu = moves
  }

  async #weigh(moves: Move[]): Promise<Would[]> {
    const known = moves.flatMap((m) => this.woulds.get(m.text) ?? [])
    return known.length === moves.length ? known : this.engine.would(moves.map((m) => m.text))
  }

  async make(move: Move, asked = false): Promise<void> {
    if (this.busy) return
    this.menu = null
    const wish = this.wishes.confirm()
    if (wish !== 'never' && !asked && !this.choice.chooses) {
      const [would] = await this.#weigh([move])
      const weighty = this.screen.moves.length > 1 && would?.weighs.includes('final') && would.weighs.includes('gives-up')
      if (would && (weighty || wish === 'always')) {
        this.sure = { move, would, ways: [] }
        return
      }
    }
    this.sure = null
    await this.#ask(() => this.engine.act(move.text))
  }

  async #ask(what: () => Promise<Outcome>): Promise<void> {
    this.busy = true
    const before = this.screen
    try {
      const outcome = await what()
      if (outcome.outcome === 'refused') this.refuse(outcome)
      else {
        if (this.screen === before) this.held = null // else the new screen has said already what is in hand
        if (outcome.outcome === 'done') this.wishes.sound('place') // what is only on its way is not done
      }
    } finally {
      this.busy = false
    }
  }

  /* Of a button that was pressed twice, once is meant. */
  async #once(what: () => Promise<Outcome>): Promise<void> {
    if (!this.busy) await this.#ask(what)
  }

  confirm = () => this.#once(() => this.engine.confirm())
  undo = () => this.#once(() => this.engine.undo())
  answer = (yes: boolean) => this.#once(() => this.engine.answer(yes))
  /* What is laid out goes back, the last first. */
  clear = async () => {
    for (const move of [...this.screen.staged.moves].reverse()) await this.#ask(() => this.engine.takeBack(move))
  }
  /* One move in the place of another that is laid out. */
  instead = async (laid: Move, move: Move) => {
    await this.#once(() => this.engine.takeBack(laid.text))
    const now = this.screen.moves.find(({ text }) => text === move.text)
    if (now) await this.make(now)
  }
  say = (words: Parameters<Engine['say']>[0]) => this.#ask(() => this.engine.say(words))

  async #whyNot(piece: number | null, spot: Spot | null): Promise<void> {
    const at = spot
      ? {
          ...(spot.piece === null ? {} : { piece: spot.piece }),
          ...(spot.zone === null ? {} : { zone: spot.zone }),
          ...(spot.row === null ? {} : { row: spot.row }),
          ...(spot.column === null ? {} : { column: spot.column }),
        }
      : {}
    const outcome = await this.engine.whyNot(piece, at)
    const wrong = this.#aimed(spot ?? { piece, zone: null, row: null, column: null })
    if (outcome.outcome === 'refused' && outcome.why) this.refuse(outcome, wrong)
    else if (spot) this.onlook(spot)
    else if (this.screen.staged.complete) this.refuse({ ...outcome, outcome: 'refused', why: this.screen.prompt }, wrong) // enough are laid out
  }

  /* What is marked of a spot: a card of its own, or else the place where it lies if that is what moves aim at. */
  #aimed(spot: Spot): Spot {
    const kind = (key: string | null) => key?.split(':')[0]
    const place = spot.row === null && this.choice.carried.some((m) => m.zone !== null && kind(m.zone) === kind(spot.zone))
    return place || spot.piece === null ? { ...spot, piece: null } : { ...spot, zone: null }
  }

  /* Whether this place was pointed at, in vain. */
  barred(zone: string, row: number | null = null, column: number | null = null): boolean {
    const at = this.refusal && this.wrong
    return at?.zone === zone && at.row === row && at.column === column
  }

  /* ---- Advice ---- */

  /* Once all is laid out there is nothing left to advise. */
  get advisable(): boolean {
    return this.asked && this.screen.moves.length > 0
  }

  async askHint() {
    if (this.hinting) return this.dropHint()
    if (!this.advisable) return
    this.hinting = true
    const here = position(this.screen)
    const hint = await this.engine.hint()
    if (!this.hinting) return
    this.hinting = false
    if (here !== position(this.screen)) return
    this.hint = hint
    if (!this.advised.some((move) => move.piece === this.held)) this.held = null // its marks would hide the hint's
  }

  dropHint() {
    if (this.hinting) this.engine.stopThinking()
    this.hinting = false
    this.hint = null
  }

  /* What is advised and can still be done: of a choice all its moves, else the next one. */
  advised = $derived.by((): Move[] => {
    const moves = (this.hint?.best.moves ?? []).flatMap((text) => this.screen.moves.find((m) => m.text === text) ?? [])
    return this.choice.chooses ? moves : moves.slice(0, 1)
  })

  /* The same in a few words: the cards of a choice by their names, a single move as it is. */
  advisedWords = $derived.by((): string => {
    const names = this.advised.flatMap((m) => findPiece(this.screen.scene, m.piece)?.piece.words ?? [])
    if (this.choice.chooses && names.length === this.advised.length && this.advised.every((m) => m.target === null && m.verb === this.advised[0]!.verb))
      return names.join(', ')
    return this.advised.map((m) => m.words).join(', ')
  })

  async follow() {
    const list = this.hint?.best.moves ?? []
    this.hint = null
    for (const text of list) {
      const move = this.screen.moves.find((m) => m.text === text)
      if (move) await this.make(move, true)
    }
  }

  zone(key: string | null) {
    return findZone(this.screen.scene, key)
  }
}
