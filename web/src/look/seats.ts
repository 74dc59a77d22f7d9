/* seats.ts - colour, shape and letter of a seat always come together; these are the names of the first two. */
import type { Seat } from '../engine/types'

const dyes = ['ember', 'river', 'pine', 'maize', 'night'] as const
export type Dye = (typeof dyes)[number]

export function dye(seat: Seat): Dye {
  return dyes[seat % dyes.length]!
}
