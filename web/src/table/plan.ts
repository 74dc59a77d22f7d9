/* plan.ts - which zone of a scene is drawn where. The look of a game says it; for a zone that it does not name, and for
 * a game without a look, the zone's own role and arrangement decide.
 */
import type { Look, PhaseLook, ZoneLook } from '../look/look'
import type { Scene, Screen, Seat, SeatInfo, Zone } from '../engine/types'

export interface Cell {
  zone: Zone
  look: ZoneLook
}
/* One column of the common area: what the others have there, what belongs to nobody, what is mine. */
export interface Column {
  index: number
  cells: (Cell | null)[] // one for each row of the plan
  tab: Zone | null
}
export interface Row {
  owner: Seat | null // null: the middle
  mine: boolean
}
export interface Plan {
  me: Seat | null
  columns: Column[]
  rows: Row[]
  river: Zone | null // the large one
  maps: Zone[]
  piles: Cell[]
  hand: Cell[]
  reserve: Cell[]
  seats: Map<Seat, Cell[]>
  away: Cell[]
}

const NOWHERE: ZoneLook = { area: 'away', as: 'row' }

/* What the role of a zone says about its place. `several`: there are zones of that name side by side. */
function byRole(zone: Zone, several: boolean): ZoneLook {
  if (zone.arrangement === 'grid') return { area: 'river', as: 'grid' }
  const as = zone.arrangement
  switch (zone.role) {
    case 'hand':
      return { area: 'hand', as: 'fan' }
    case 'reserve':
      return { area: 'reserve', as: 'row' }
    case 'common':
      return several ? { area: 'columns', as, row: 'middle' } : { area: 'piles', as }
    case 'side':
      return { area: 'columns', as, row: 'seat' }
    case 'captured':
      return { area: 'seat', as: 'row' }
    default:
      return { area: 'piles', as: 'stack' }
  }
}

export function zoneLook(scene: Scene, zone: Zone, look: Look | null): ZoneLook {
  const named = look?.zones?.[zone.name]
  if (named) return named
  return byRole(zone, scene.zones.some((z) => z.name === zone.name && z.index !== zone.index))
}

/* Whose eyes see the table: a seat's, or nobody's. */
export function viewerSeat(screen: Pick<Screen, 'viewer'>): Seat | null {
  return typeof screen.viewer === 'number' ? screen.viewer : null
}

/* Whose turn it is: where several choose at once, or nobody acts for a moment, whoever it was before. */
export function moverOf(seats: Pick<SeatInfo, 'seat' | 'acting'>[], before: Seat | null): Seat | null {
  const acting = seats.filter(({ acting }) => acting).map(({ seat }) => seat)
  return before !== null && (acting.length === 0 || acting.includes(before)) ? before : (acting[0] ?? null)
}

/* A hand, reserve or captured pile of somebody else's has its place in that seat's sheet. */
function ofOthers(area: string): boolean {
  return area === 'hand' || area === 'reserve' || area === 'seat'
}

function rowsOf(cells: Cell[], seats: Seat[], me: Seat | null): Row[] {
  const near = me ?? seats[0] ?? null
  const owners = seats.filter((s) => cells.some((c) => rowOwner(c) === s))
  const rows: Row[] = owners.filter((s) => s !== near).map((owner) => ({ owner, mine: false }))
  if (cells.some((c) => rowOwner(c) === null)) rows.push({ owner: null, mine: false })
  if (near !== null && owners.includes(near)) rows.push({ owner: near, mine: near === me })
  return rows
}

function rowOwner(cell: Cell): Seat | null {
  return cell.look.row === 'seat' ? cell.zone.owner : null
}

function columnsOf(cells: Cell[], tabs: Zone[], rows: Row[]): Column[] {
  const indices = [...new Set(cells.map((c) => c.zone.index))].sort((a, b) => a - b)
  return indices.map((index) => ({
    index,
    cells: rows.map((row) => cells.find((c) => c.zone.index === index && rowOwner(c) === row.owner) ?? null),
    tab: tabs.find((z) => z.index === index) ?? null,
  }))
}

/* `watched`: whose river is to be the large one, if somebody asked for it. */
export function planOf(scene: Scene, look: Look | null, me: Seat | null, watched: Seat | null): Plan {
  const plan: Plan = {
    me, columns: [], rows: [], river: null, maps: [], piles: [], hand: [], reserve: [], seats: new Map(), away: [],
  }
  const columns: Cell[] = []
  const tabs: Zone[] = []
  const rivers: Zone[] = []
  const seats: Seat[] = []
  for (const zone of scene.zones) {
    const cell: Cell = { zone, look: zoneLook(scene, zone, look) ?? NOWHERE }
    if (zone.owner !== null && !seats.includes(zone.owner)) seats.push(zone.owner)
    const foreign = zone.owner !== null && zone.owner !== me
    const area = foreign && ofOthers(cell.look.area) ? 'seat' : cell.look.area
    if (area === 'columns') columns.push(cell)
    else if (area === 'tab') tabs.push(zone)
    else if (area === 'river') rivers.push(zone)
    else if (area === 'piles') plan.piles.push(cell)
    else if (area === 'hand') plan.hand.push(cell)
    else if (area === 'reserve') plan.reserve.push(cell)
    else if (area === 'seat' && zone.owner !== null) plan.seats.set(zone.owner, [...(plan.seats.get(zone.owner) ?? []), cell])
    else plan.away.push(cell)
  }
  plan.rows = rowsOf(columns, seats, me)
  plan.columns = columnsOf(columns, tabs, plan.rows)
  plan.river = rivers.find((z) => z.owner === watched) ?? rivers.find((z) => z.owner === me) ?? rivers[0] ?? null
  plan.maps = rivers.filter((z) => z !== plan.river)
  return plan
}

/* How the phase that is asked wants to be drawn, if in a way of its own. */
export function phaseLook(screen: Pick<Screen, 'ask'>, look: Look | null): PhaseLook | null {
  return screen.ask ? (look?.phases?.[screen.ask.phase] ?? null) : null
}

/* Zones that are to be seen; what moves aim at elsewhere has a button. */
export function drawnIn(plan: Plan): Set<string> {
  return new Set([
    ...plan.columns.flatMap((c) => c.cells.flatMap((cell) => (cell ? [cell.zone.key] : []))),
    ...(plan.river ? [plan.river.key] : []),
    ...plan.maps.map((z) => z.key),
    ...[...plan.piles, ...plan.hand].filter((c) => c.zone.role !== 'discard').map((c) => c.zone.key),
  ])
}
