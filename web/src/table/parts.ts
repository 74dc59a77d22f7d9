/* parts.ts - ways to draw a table that only some games use: fetched with the look that asks for them, so that they are there
 * before anything of that game is drawn. Where everybody has a river, nobody has a side of their own. */
import type { Look } from '../look/look'

export const parts: { columns?: typeof import('./columns'); rivers?: typeof import('./rivers') } = {}

const rivers = ['river', 'list']
const everywhere = ['piles', 'away', ...rivers]

/* A zone that no look names may lie anywhere. */
export function partsOf({ zones, phases }: Pick<Look, 'zones' | 'phases'>): { columns: boolean; rivers: boolean } {
  const places = [...Object.values(zones).map(({ area }) => area), ...Object.values(phases).map((phase) => phase.as)]
  const any = (one: (place: string) => boolean) => places.length === 0 || places.some(one)
  return { columns: any((place) => !everywhere.includes(place)), rivers: any((place) => rivers.includes(place)) }
}

const fetchColumns = () => import('./columns').then((found) => (parts.columns = found))

/* Somebody's side, and the others around: there already, unless a look could not know that they would be needed. */
export const sides = () => parts.columns ?? fetchColumns()

export async function fetchParts(look: Look): Promise<void> {
  const { columns, rivers } = partsOf(look)
  await Promise.all([columns && fetchColumns(), rivers && import('./rivers').then((found) => void (parts.rivers = found))])
}
