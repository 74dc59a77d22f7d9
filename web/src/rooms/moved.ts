/* moved.ts - which pieces came or went elsewhere between two moments: they are ringed. Pure. */
import type { Scene } from '../engine/types'

function places(scene: Scene): Map<number, string> {
  const where = new Map<number, string>()
  for (const zone of scene.zones) {
    for (const piece of zone.pieces) where.set(piece.id, `${zone.key}/${piece.row}/${zone.arrangement === 'grid' ? piece.column : ''}`)
  }
  return where
}

/* A whole deal is no move: when most of the table has changed nothing is ringed. */
export function movedPieces(before: Scene | null, after: Scene): number[] {
  if (!before) return []
  const was = places(before)
  const now = places(after)
  const moved = [...now].filter(([id, place]) => was.get(id) !== place).map(([id]) => id)
  return moved.length > Math.max(8, now.size / 2) ? [] : moved
}
