/* parts.ts - ways to draw the common area that only some games use: fetched with the look that asks for them, so that they are
 * there before anything of that game is drawn. */
import type { Look } from '../look/look'

export const parts: { columns?: typeof import('./columns'); rivers?: typeof import('./rivers') } = {}

/* A zone that no look names may lie anywhere. */
export function partsOf({ zones, phases }: Pick<Look, 'zones' | 'phases'>): { columns: boolean; rivers: boolean } {
  const places = [...Object.values(zones).map(({ area }) => area), ...Object.values(phases).map((phase) => phase.as)]
  const any = (...names: string[]) => places.length === 0 || places.some((place) => names.includes(place))
  return { columns: any('columns', 'tab', 'tray', 'offers'), rivers: any('river', 'list') }
}

export async function fetchParts(look: Look): Promise<void> {
  const { columns, rivers } = partsOf(look)
  await Promise.all([
    columns && import('./columns').then((found) => void (parts.columns = found)),
    rivers && import('./rivers').then((found) => void (parts.rivers = found)),
  ])
}
