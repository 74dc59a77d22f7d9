/* same.ts - a new scene that keeps what has not changed: only what is another object is drawn anew. */
import type { Group, Piece, Scene, Zone } from '../engine/types'

function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!Array.isArray(a) || !Array.isArray(b)) return false
  return a.length === b.length && a.every((one, i) => alike(one, b[i]))
}

/* The old one if nothing of it is another. Both are plain and flat, but for lists. */
function keep<T extends Piece | Group | Zone>(old: T | undefined, now: T): T {
  if (old === undefined) return now
  for (const key in now) if (!alike(old[key], now[key])) return now
  return old
}

function keepZone(old: Zone | undefined, now: Zone): Zone {
  if (old === undefined) return now
  const pieces = new Map(old.pieces.map((piece) => [piece.id, piece]))
  return keep(old, {
    ...now,
    pieces: now.pieces.map((piece) => keep(pieces.get(piece.id), piece)),
    groups: now.groups.map((group, i) => keep(old.groups[i], group)),
  })
}

export function sameScene(old: Scene, now: Scene): Scene {
  const zones = new Map(old.zones.map((zone) => [zone.key, zone]))
  return { zones: now.zones.map((zone) => keepZone(zones.get(zone.key), zone)) }
}
