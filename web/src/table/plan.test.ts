import { expect, test } from 'vitest'
import { plain } from '../look/look'
import { moverOf, planOf } from './plan'
import { piece, zone } from './testing'

const keys = (cells: { zone: { key: string } }[]) => cells.map((c) => c.zone.key)

test('without a look the roles of the zones decide', () => {
  const scene = {
    zones: [
      zone('prize:0:', 'common', [piece(1, 'five')]),
      zone('hand:0:0', 'hand', [piece(2, 'one')]),
      zone('hand:0:1', 'hand', [piece(3, null)]),
      zone('bids:0:0', 'side', []),
      zone('bids:0:1', 'side', []),
      zone('captured:0:1', 'captured', []),
      zone('box:0:', 'discard', []),
    ],
  }
  const plan = planOf(scene, plain, 0, null)
  expect(keys(plan.hand)).toEqual(['hand:0:0'])
  expect(keys(plan.piles)).toEqual(['prize:0:', 'box:0:'])
  expect(keys(plan.seats.get(1) ?? [])).toEqual(['hand:0:1', 'captured:0:1'])
  expect(plan.rows.map((r) => r.owner)).toEqual([1, 0])
  expect(plan.columns).toHaveLength(1)
})

test('columns: the others above, the middle, my side below', () => {
  const look = {
    ...plain,
    zones: { ground: { area: 'columns', as: 'row', row: 'middle' }, side: { area: 'columns', as: 'row', row: 'seat' } } as const,
  }
  const sides = [1, 2, 0].flatMap((owner) => [0, 1].map((i) => zone(`side:${i}:${owner}`, 'side', [])))
  const scene = { zones: [zone('ground:0:', 'common', []), zone('ground:1:', 'common', []), ...sides] }
  const plan = planOf(scene, { ...plain, zones: { ...look.zones } }, 0, null)
  expect(plan.rows).toEqual([
    { owner: 1, mine: false },
    { owner: 2, mine: false },
    { owner: null, mine: false },
    { owner: 0, mine: true },
  ])
  expect(plan.columns.map((c) => c.cells.map((cell) => cell?.zone.key))).toEqual([
    ['side:0:1', 'side:0:2', 'ground:0:', 'side:0:0'],
    ['side:1:1', 'side:1:2', 'ground:1:', 'side:1:0'],
  ])
  expect(planOf(scene, { ...plain, zones: { ...look.zones } }, null, null).rows.at(-1)).toEqual({ owner: 1, mine: false })
})

test('grids: mine is the large one until another is asked for', () => {
  const grid = { arrangement: 'grid', rows: 2, columns: 2 } as const
  const scene = { zones: [0, 1, 2].map((owner) => zone(`river:0:${owner}`, 'side', [], grid)) }
  expect(planOf(scene, plain, 1, null).river?.owner).toBe(1)
  expect(planOf(scene, plain, 1, 2).river?.owner).toBe(2)
  expect(planOf(scene, plain, 1, 2).maps.map((z) => z.owner)).toEqual([0, 1])
})

test('whose turn it is, for who looks on: it stays where it was while several act, or nobody', () => {
  const acting = (...seats: number[]) => [0, 1, 2].map((seat) => ({ seat, acting: seats.includes(seat) }))
  expect(moverOf(acting(1), null)).toBe(1)
  expect(moverOf(acting(2), 1)).toBe(2)
  expect(moverOf(acting(0, 2), 2)).toBe(2)
  expect(moverOf(acting(0, 2), 1)).toBe(0)
  expect(moverOf(acting(), 2)).toBe(2)
  expect(moverOf(acting(), null)).toBeNull()
})
