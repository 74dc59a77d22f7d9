/* touch.ts - what a tap, a drag or a pointer at rest means: it finds the place, and says so to whoever plays. */
import { tick } from 'svelte'
import type { Scene } from '../engine/types'
import { Choice, findPiece, findZone, type Found } from './choice'
import { drags } from './drag'
import { focusNext, isLost } from './focus'
import { leads } from './keys'
import type { Play } from './play.svelte'
import type { Player } from './player.svelte'
import { focusStop } from './roving'
import { spotOf } from './spot'

export interface Touched {
  root(): HTMLElement
  play: Play
  player: Player
  live(): boolean // it shows now, and can be touched
  scene(): Scene
  back(): boolean // from an earlier moment to now; false: it is now
  covered(): boolean // a sheet lies over it
  large(what: { card: Found } | { zone: string }): void
}

export function touches({ root, play, player, live, scene, back, covered, large }: Touched) {
  function showCard(piece: number | null) {
    const card = findPiece(scene(), piece)
    if (card) large({ card })
  }

  function point(node: Element | null) {
    const spot = spotOf(node)
    const [move] = spot && live() ? play.choice.at(spot, play.held) : []
    play.pointed = move ? Choice.end(move) : null
  }

  /* To a piece or a place, which its area leads to from now on. */
  function focus(found: string) {
    const node = root().querySelector<HTMLElement>(found)
    const area = node?.closest<HTMLElement>('[data-area]')
    if (node && area) focusStop(area, node)
    return !!area
  }

  /* To what is to be done: a place for what is in hand, else what can be taken up, else what is asked. */
  function toTurn() {
    if (play.held === null || !toPlace()) focusNext(root())
  }

  /* Who plays by keys goes on with what can be done. */
  async function toNext() {
    await tick()
    if (!covered() && isLost(root())) focusNext(root())
  }

  function toLog() {
    const log = root().querySelector<HTMLElement>('.log')
    const last = log?.querySelector<HTMLElement>('li:last-child [data-stop]')
    if (last) focusStop(log!, last)
  }

  /* The one that leads on, if there is but one. */
  function button() {
    const all = root().querySelectorAll<HTMLElement>('.actions [data-move]')
    return root().querySelector<HTMLElement>('.actions .pri:not(:disabled)') ?? (all.length === 1 ? all[0] : null)
  }

  async function click(event: MouseEvent) {
    const node = event.target as Element
    if (player.moving) {
      if (leads(node)) return
      player.finish()
      if (!node.closest('.bar, .actions, .side')) return event.stopPropagation()
    }
    const button = node.closest('button')
    if (button && button.dataset.stop === undefined && button.dataset.piece === undefined) return
    if (button?.dataset.move !== undefined) return
    if (!node.closest('.play') || back()) return
    const spot = spotOf(node)
    if (!spot) return play.held !== null ? play.hold(null) : undefined
    const before = play.held
    /* By keyboard what is in hand wants a place, the first that is allowed. */
    if (event.detail === 0 && before !== null && before === play.choice.only() && spot.piece === before && toPlace()) return
    await play.point(spot)
    if (event.detail !== 0) return
    if (play.held === before || play.held === null) return toNext()
    await tick()
    toPlace()
  }

  const toPlace = () => focus('[data-area=board] [data-drop][data-stop]')

  function letGo() {
    const held = play.held
    play.letGo()
    if (held !== null) focus(`[data-piece="${held}"]`)
  }

  function atLarge(event: MouseEvent) {
    const piece = spotOf(event.target as Element)?.piece ?? null
    if (piece === null) return
    event.preventDefault()
    showCard(piece)
  }

  /* A tap on what nothing can be done with looks at it. */
  play.onlook = (spot) => {
    const zone = findZone(scene(), spot.zone)
    if (zone && zone.pieces.length > 1 && zone.arrangement !== 'grid' && zone.role !== 'hand') large({ zone: zone.key })
    else showCard(spot.piece)
  }
  const startDragging = () =>
    drags(root(), {
      can: (piece) => live() && !play.busy && (play.choice.canTake(piece) || play.screen.staged.pieces.includes(piece)),
      lift: (piece) => {
        if (play.choice.canTake(piece)) play.hold(piece)
      },
      over: point,
      drop: (node, piece) => {
        const spot = spotOf(node)
        if (spot) void play.point(spot, piece)
      },
      press: showCard,
    })
  return { click, point, letGo, toNext, toTurn, toLog, button, showCard, atLarge, startDragging }
}
