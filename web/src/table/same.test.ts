import { expect, test } from 'vitest'
import { sameScene } from './same'
import { piece, zone } from './testing'

const scene = () => ({ zones: [zone('hand:0:0', 'hand', [piece(1, 'a'), piece(2, 'b', { badges: ['new'] })]), zone('pile:0:', 'pile', [piece(3, null)])] })

test('what has not changed stays the same object', () => {
  const [old, now] = [scene(), scene()]
  now.zones[0]!.pieces[1]!.badges = []
  const kept = sameScene(old, now)
  expect(kept).toEqual(now)
  expect(kept.zones[1]).toBe(old.zones[1])
  expect(kept.zones[0]).not.toBe(old.zones[0])
  expect(kept.zones[0]!.pieces[0]).toBe(old.zones[0]!.pieces[0])
  expect(kept.zones[0]!.pieces[1]).not.toBe(old.zones[0]!.pieces[1])
})
