/* laid.ts - what was laid out when the page was left. Pure. */

/* The moves, if the text is about this place of this game; the text may be anybody's. */
export function laidAt(text: string | null, place: string): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('place' in kept) || !('moves' in kept) || kept.place !== place) return []
    return Array.isArray(kept.moves) ? kept.moves.filter((move) => typeof move === 'string') : []
  } catch {
    return []
  }
}
