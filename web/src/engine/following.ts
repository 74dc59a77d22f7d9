/* following.ts - who waits for whom: the page shows what happened card by card and says how far it has come; bots and the
 * house wait for it, so that nothing runs ahead of the cards. */
import type { World } from './world'

export class Following {
  least = 0 // milliseconds between the bots' acts
  #lastAct = 0
  #acts = 0 // as the page was last told
  #drawn = Infinity // acts that the page has shown; who does not say so is not waited for
  #houseWaits = false
  #waiting: (() => void)[] = [] // until the page has come so far

  readonly #world: World
  readonly #houseGoesOn: () => void

  constructor(world: World, houseGoesOn: () => void) {
    this.#world = world
    this.#houseGoesOn = houseGoesOn
  }

  acted() {
    this.#lastAct = this.#world.now()
  }

  told(acts: number) {
    this.#acts = acts
  }

  get isFollowed(): boolean {
    return this.#drawn < Infinity
  }

  /* Whether what happened last is yet to be shown. */
  get isAhead(): boolean {
    return this.#drawn < this.#acts
  }

  /* The page has shown so many acts: whoever waited for that goes on. */
  shown(acts: number) {
    this.#drawn = acts
    if (!this.isAhead) this.#goOn()
  }

  /* Nobody looks any more. */
  end() {
    this.#drawn = Infinity
    this.#houseWaits = false
    this.#goOn()
  }

  waitAsHouse() {
    this.#houseWaits = true
  }

  /* Until people can follow. */
  async wait(): Promise<void> {
    const wait = this.#lastAct + this.least - this.#world.now()
    if (wait > 0) await this.#world.sleep(wait)
    if (this.isAhead) await new Promise<void>((goOn) => this.#waiting.push(goOn))
  }

  #goOn() {
    for (const goOn of this.#waiting.splice(0)) goOn()
    if (!this.#houseWaits) return
    this.#houseWaits = false
    this.#houseGoesOn()
  }
}
