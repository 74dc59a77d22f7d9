/* context.ts - what every part of a table needs: the person, the words and the looks. */
import { createContext } from 'svelte'
import type { Deck, Seat } from '../engine/types'
import type { Look } from '../look/look'
import type { Play } from './play.svelte'

export interface TableContext {
  readonly play: Play | null // nobody plays: a moment that is only looked at
  readonly deck: Deck
  readonly look: Look
  readonly wide: boolean
  readonly live: boolean // it shows now, and can be touched
  readonly me: Seat | null
  readonly mover: Seat | null // who acted last
  readonly rung: number[] // pieces that came last, besides those that say so themselves
}

export const [getTable, setTable] = createContext<TableContext>()
