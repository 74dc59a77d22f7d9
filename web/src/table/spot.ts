/* spot.ts - from what the browser points at to what lies there. */
import type { Spot } from './choice'

function number(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text)
}

/* The piece, cell or zone around a node; null: nothing of the table. */
export function spotOf(node: Element | null): Spot | null {
  const piece = node?.closest<HTMLElement>('[data-piece]') ?? null
  const cell = node?.closest<HTMLElement>('[data-row]') ?? null
  const zone = node?.closest<HTMLElement>('[data-zone]') ?? null
  if (!piece && !zone) return null
  return {
    piece: number(piece?.dataset.piece),
    zone: zone?.dataset.zone ?? null,
    row: number(cell?.dataset.row),
    column: number(cell?.dataset.column),
  }
}

/* ---- Moving about with the arrow keys ---- */

type Box = { x: number; y: number; width: number; height: number }

const ways: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrow(key: string): boolean {
  return key in ways
}

/* The nearest box in that direction; what lies straight ahead comes before what lies aside. -1: there is none. */
export function nearest(boxes: Box[], from: Box, key: string): number {
  const [dx, dy] = ways[key]!
  const x = from.x + from.width / 2
  const y = from.y + from.height / 2
  let best = -1
  let least = Infinity
  boxes.forEach((box, i) => {
    const ax = box.x + box.width / 2 - x
    const ay = box.y + box.height / 2 - y
    const ahead = ax * dx + ay * dy
    const aside = Math.abs(ax * dy) + Math.abs(ay * dx)
    if (ahead < 2 || aside > ahead * 3 + 4) return
    const far = ahead + aside * 2
    if (far < least) [best, least] = [i, far]
  })
  return best
}
