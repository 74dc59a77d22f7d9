/* keys.ts - what the keys mean at the table, besides Tab, the arrows and Enter. */
import type { Player } from './player.svelte'

/* By the key, in small letters; with the piece that has the focus. */
export type Meanings = Record<string, (piece: number | null) => unknown>

/* The buttons that lead through what is being told: whatever else is pressed meanwhile ends it. */
export const leads = (node: Element) => node.closest('[data-act="before"], [data-act="next"], [data-act="skip"], [data-act="chapter"]') !== null

/* Single letters mean something where one plays, and where nothing has the focus: on any other button they would do what nobody
 * there has in mind. */
const hears = (node: Element) => node === document.body || node.closest('[data-area], .prompt, .log') !== null

const BREATH = 700 // who hurries a telling on with a key does not mean what it would do right after

let hurried = -Infinity

/* A key that meant something means nothing else. */
export function press(event: KeyboardEvent, player: Player, meanings: Meanings) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const node = event.target as Element
  const key = event.key.toLowerCase()
  const goesOn = key === 'enter' || key === ' '
  if (player.moving && (goesOn || key === 'escape')) {
    hurried = event.timeStamp
    if (goesOn && leads(node)) return
    if (goesOn && player.story) player.leap(1)
    else player.finish()
  } else if (!goesOn || event.timeStamp - hurried > BREATH) {
    const piece = node.closest<HTMLElement>('[data-piece]')?.dataset.piece
    const meant = meanings[key]
    if (!meant || (key.length === 1 && !hears(node))) return
    meant(piece === undefined ? null : Number(piece))
  }
  event.preventDefault()
}
