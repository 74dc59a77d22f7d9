/* context.ts - what every part of a table needs: the person, the words and the looks. */
import { createContext, type Component, type Snippet } from 'svelte'
import type { Deck, Presence, Seat } from '../engine/types'
import type { Look } from '../look/look'
import type { Play } from './play.svelte'

/* What a table has besides where people sit at different screens. */
export interface Together {
  readonly presence: Presence | null // null: not known
  readonly mark?: Snippet // in the bar: what there is to say about this table
  readonly menu?: Snippet<[close: () => void]> // more of what is seldom needed
  readonly aside?: Snippet // beside a wide table, in place of score and log
  readonly chat: { unread: number; onopen: () => void } | null // null: nobody talks here
}

/* A first game: what has the place of the note and of the actions, and whoever is behind both. */
export interface Coached {
  readonly coach: unknown
  readonly Note: Component<any>
  readonly Actions: Component<any>
}

export interface TableContext {
  readonly play: Play | null // nobody plays: a moment that is only looked at
  readonly deck: Deck
  readonly look: Look
  readonly wide: boolean
  readonly tight: number // how little height there is for so much: parts are drawn lower, what is held back has a button
  readonly text: number // how large letters are
  readonly scale: number // of cards where there is room: who wants large letters wants large cards
  readonly live: boolean // it shows now, and can be touched
  readonly me: Seat | null
  readonly mover: Seat | null // who acted last
  readonly rung: number[] // pieces that came last, besides those that say so themselves
  readonly together?: Together | null // null: everybody is at this screen
}

/* Broad enough for a column at the side and high enough for rows above each other; style sheets say the same. */
export const WIDE = '(min-width: 900px) and (min-height: 600px)'
export const letters = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

export const [getTable, setTable] = createContext<TableContext>()
