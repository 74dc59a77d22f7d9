/* coach.svelte.ts - whoever sits beside somebody at their first game: what is proposed, which rule is new, when it is enough. */
import type { Move } from '../engine/types'
import { tell } from '../kit/toasts.svelte'
import { findRule } from '../rooms/rules'
import { loadRules } from '../rooms/rulebook'
import { recall, remember } from '../rooms/settings.svelte'
import type { Play } from '../table/play.svelte'
import { lang, t } from '../words/words.svelte'
import { besides, capital, ended, isNew, isOver, lessonOf, meet, opening, readLesson, type Lesson } from './lesson'

export class Coach {
  lesson = $state.raw<Lesson>() as Lesson
  rules = $state.raw<Record<string, string>>({}) // the beginning of each that was met, in the language that is spoken
  #play = $state.raw<Play | null>(null)
  #asking = false // the latest screen was a question
  #tried = '' // where a proposal was asked for
  #wanted = false // it is to be followed as soon as it is there
  #following = false
  #over = false
  #moving = false

  constructor(
    readonly game: string,
    readonly onrules: (rule?: string) => void,
    readonly onend: () => void,
  ) {
    this.lesson = readLesson(recall(lessonOf(game)))
  }

  /* The rule of what is asked now. */
  rule = $derived.by(() => this.#play?.screen.ask?.rule)

  #keep(lesson: Lesson) {
    this.lesson = lesson
    remember(lessonOf(this.game), JSON.stringify(lesson))
  }

  /* The table shows another moment, or stands still again. */
  follow(play: Play, moving: boolean) {
    if (this.#over) return
    this.#play = play
    this.#moving = moving
    const { screen, asked, hint, hinting } = play
    if (screen.state === 'over') return this.end(true)
    if (!asked || moving) {
      if (!asked) {
        this.#asking = false
        this.#tried = ''
      }
      return
    }
    const kind = screen.ask?.rule ?? ''
    /* Others choose meanwhile, and part of a choice is laid out: it is the same question all the while. */
    const question = [kind, ...screen.moves.map((move) => move.text)].join()
    const lesson = screen.staged.moves.length > 0 ? this.lesson : meet(this.lesson, kind, question, !this.#asking || screen.chooses)
    this.#asking = true
    if (lesson !== this.lesson) {
      const score = screen.seats.find((seat) => seat.seat === screen.viewer)?.score ?? 0
      if (isOver(lesson, score)) return this.end(true)
      this.#keep(lesson)
    }
    void this.#read(kind)
    const here = [screen.acts, screen.said, screen.lang, ...screen.staged.moves].join('/')
    if (this.#following || screen.staged.complete) return
    if (hint) {
      this.#tried = here
      if (this.#wanted) void this.show()
    } else if (hinting) {
      if (this.#tried !== here) play.engine.stopThinking() // of a moment that has passed
    } else if (this.#tried !== here) {
      this.#tried = here
      void play.askHint()
    }
  }

  async #read(rule: string) {
    const key = `${lang()} ${rule}`
    if (rule === '' || key in this.rules) return
    this.rules = { ...this.rules, [key]: '' }
    const found = await loadRules(this.game, lang()).then((rules) => findRule(rules, rule), () => null)
    if (found) this.rules = { ...this.rules, [key]: opening(found.rule.words.map((part) => part.text).join('')) }
  }

  /* Of a rule that is met for the first time. */
  get fresh(): string {
    return this.rule !== undefined && isNew(this.lesson, this.rule) ? (this.rules[`${lang()} ${this.rule}`] ?? '') : ''
  }

  /* What to do: the move that is proposed, else what is asked. Of a choice that is whatever is asked, and why says which. */
  what(play: Play): string {
    const move = this.#single(play)
    return move ? `${capital(move.words)}.`.replace(/([.!?])\.$/, '$1') : play.screen.prompt
  }

  why(play: Play): string {
    if (this.fresh) return this.fresh
    if (!play.hint || play.screen.staged.complete) return play.hinting ? t('table.pondering') : ''
    const move = this.#single(play)
    const would = move ? play.woulds.get(move.text)?.words : ''
    return would ? `${capital(would)}.`.replace(/([.!?])\.$/, '$1') : besides(play.hint.words, move?.words ?? '')
  }

  #single(play: Play): Move | null {
    return play.hint && !play.choice.chooses ? (play.advised[0] ?? null) : null
  }

  /* Plays what is proposed, or lays out all of it: now, or when it is there. */
  async show() {
    const play = this.#play
    if (!play || this.#following) return
    this.#wanted = !play.hint
    if (play.hint) {
      this.#following = true
      await play.follow()
      this.#following = false
      this.follow(play, this.#moving) // what came meanwhile
    } else if (!play.hinting) void play.askHint()
  }

  end(learnt: boolean) {
    this.#over = true
    this.#keep(ended(this.lesson, learnt))
    this.#play?.dropHint()
    if (learnt) tell(t('coach.done'))
    this.onend()
  }
}
