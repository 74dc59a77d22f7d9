/* seats.ts - a seat's colour in pictures, and the dash of its line: colour is never the only sign. */
import type { Seat } from '../engine/types'
import { dye } from '../look/seats'

const DASHES = ['none', '7 4', '2 4', '12 3', '9 3 2 3']

export const colourOf = (seat: Seat) => `var(--seat-${dye(seat)})`
export const clothOf = (seat: Seat) => `var(--cloth-${dye(seat)})`
export const dashOf = (seat: Seat) => DASHES[seat % DASHES.length]!
