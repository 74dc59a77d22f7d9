import { expect, test, vi } from 'vitest'
import type { Engine, Outcome, Screen, Would } from '../engine/types'
import { Play } from './play.svelte'
import { move, piece, screen, zone } from './testing'

const DONE: Outcome = { outcome: 'done', why: null, rule: null, piece: null, zone: null, row: null, column: null }
const spot = { piece: null, zone: null, row: null, column: null }

/* An engine that writes down what it is asked; only what a person's hand needs. */
function listening(weighs: Would['weighs'] = []) {
  const asked: string[] = []
  const engine = {
    would: async (moves: string[]) => moves.map((m) => ({ move: m, words: `then ${m}`, weighs, slides: [] })),
    act: async (m: string) => (asked.push(`act ${m}`), DONE),
    takeBack: async (m: string) => (asked.push(`back ${m}`), DONE),
    confirm: async () => (asked.push('confirm'), DONE),
    whyNot: async (p: number | null, at: object) => (
      asked.push(`why ${p} ${JSON.stringify(at)}`), { ...DONE, outcome: 'refused', why: 'no', rule: 'X-1' } as Outcome
    ),
  } as unknown as Engine
  return { engine, asked }
}
function playing(shown: Screen, confirm: 'never' | 'final' | 'always' = 'final', weighs: Would['weighs'] = []) {
  const { engine, asked } = listening(weighs)
  return { play: new Play(engine, shown, { confirm: () => confirm, sound: () => {} }), asked }
}
const zones = () => [
  zone('hand:0:0', 'hand', [piece(1, 'five', { owner: 0 }), piece(2, 'six', { owner: 0 }), piece(3, 'seven', { owner: 0 })]),
  zone('slot:0:', 'common', []),
  zone('slot:1:', 'common', []),
]
const moves = () => [
  move('play five A', { piece: 1, zone: 'slot:0:' }),
  move('play six A', { piece: 2, zone: 'slot:0:' }),
  move('play six B', { piece: 2, zone: 'slot:1:' }),
]

test('tap, tap: a card and its place', async () => {
  const { play, asked } = playing(screen(zones(), moves()))
  await play.point({ ...spot, piece: 2, zone: 'hand:0:0' })
  expect(play.held).toBe(2)
  await play.point({ ...spot, piece: 1, zone: 'hand:0:0' })
  expect(play.held).toBe(1)
  await play.point({ ...spot, zone: 'slot:0:' })
  expect(asked).toEqual(['act play five A'])
  expect(play.held).toBeNull()
})

test('the only card that can be taken up stays in hand; a tap on it looks at it', async () => {
  const { play, asked } = playing(screen(zones(), moves().slice(1)))
  const looked: (number | null)[] = []
  play.onlook = (at) => void looked.push(at.piece)
  expect(play.held).toBe(2)
  await play.point({ ...spot, piece: 2, zone: 'hand:0:0' })
  play.letGo()
  expect(looked).toEqual([2])
  expect(play.held).toBe(2)
  await play.point({ ...spot, zone: 'slot:1:' })
  expect(asked).toEqual(['act play six B'])
})

test('a drag is both at once', async () => {
  const { play, asked } = playing(screen(zones(), moves()))
  await play.point({ ...spot, zone: 'slot:1:' }, 2)
  expect(asked).toEqual(['act play six B'])
})

test('what is not allowed is asked about, and answered with its rule', async () => {
  const { play, asked } = playing(screen(zones(), moves()))
  await play.point({ ...spot, zone: 'slot:1:' }, 1)
  await play.point({ ...spot, piece: 3, zone: 'hand:0:0' }, null)
  expect(asked[0]).toBe('why 1 {"zone":"slot:1:"}')
  expect(play.refusal?.rule).toBe('X-1')
  play.letGo()
  expect(play.refusal).toBeNull()
})

test('what was pointed at is marked as wrong, whatever is in the way of it', async () => {
  const { play } = playing(screen(zones(), moves()))
  Object.assign(play.engine, { whyNot: async () => ({ ...DONE, outcome: 'refused', why: 'A comes first', zone: 'slot:0:' }) })
  await play.point({ ...spot, zone: 'slot:1:' }, 1)
  expect([play.barred('slot:0:'), play.barred('slot:1:')]).toEqual([false, true])
  await play.point({ ...spot, piece: 3, zone: 'hand:0:0' })
  expect(play.barred('hand:0:0'), 'nothing is played into a hand: the card itself').toBe(false)
  expect(play.wrong?.piece).toBe(3)
  play.letGo()
  expect(play.barred('slot:1:')).toBe(false)
})

test('what is final and gives something up is asked once more', async () => {
  const { play, asked } = playing(screen(zones(), moves()), 'final', ['final', 'gives-up'])
  await play.point({ ...spot, zone: 'slot:0:' }, 1)
  expect(asked).toEqual([])
  expect(play.sure?.move.text).toBe('play five A')
  await play.make(play.sure!.move, true)
  expect(asked).toEqual(['act play five A'])
  const never = playing(screen(zones(), moves()), 'never', ['final', 'gives-up'])
  await never.play.point({ ...spot, zone: 'slot:0:' }, 1)
  expect(never.asked).toEqual(['act play five A'])
})

test('what is laid out goes back with a tap, and elsewhere with a drag', async () => {
  const laid = () =>
    screen(
      [zone('hand:0:0', 'hand', [piece(2, 'six', { owner: 0 })]), zone('slot:0:', 'side', [piece(1, 'five', { owner: 0, badges: ['laid'] })]), zone('slot:1:', 'side', [])],
      [move('place six B', { piece: 2, zone: 'slot:1:' })],
      { chooses: true, staged: { moves: ['place five A'], pieces: [1], complete: false } },
    )
  const { play, asked } = playing(laid())
  await play.point({ ...spot, piece: 1, zone: 'slot:0:' })
  expect(asked).toEqual(['back place five A'])
})

test('a card goes where another is laid out: that one comes back', async () => {
  const lane = zone('slot:0:', 'side', [piece(1, 'five', { owner: 0, badges: ['laid'] })])
  const hand = (...ids: number[]) => zone('hand:0:0', 'hand', ids.map((id) => piece(id, `${id}`, { owner: 0 })))
  const before = screen([hand(2), lane, zone('slot:1:', 'side', [])], [move('place six B', { piece: 2, zone: 'slot:1:' })], {
    chooses: true,
    staged: { moves: ['place five A'], pieces: [1], complete: false },
  })
  const after = screen([hand(1, 2), zone('slot:0:', 'side', []), zone('slot:1:', 'side', [])], [move('place six A', { piece: 2, zone: 'slot:0:' })], { chooses: true })
  for (const piece of [1, null]) {
    const { play, asked } = playing(before)
    const { takeBack } = play.engine
    Object.assign(play.engine, { takeBack: (m: string) => (play.take(after), takeBack(m)) })
    play.held = 2
    await play.point({ ...spot, piece, zone: 'slot:0:' })
    expect(asked).toEqual(['back place five A', 'act place six A'])
  }
})

test('several moves with one end are offered', async () => {
  const both = [move('insert left', { piece: 1, zone: 'slot:0:' }), move('insert right', { piece: 1, zone: 'slot:0:' })]
  const { play, asked } = playing(screen(zones(), both))
  expect(play.held).toBe(1)
  await play.point({ ...spot, zone: 'slot:0:' })
  expect(play.menu?.map((m) => m.text)).toEqual(['insert left', 'insert right'])
  await play.make(play.menu![1]!)
  expect(asked).toEqual(['act insert right'])
})

test('what others make room for is looked at first, and taken back with a tap', async () => {
  const at = { piece: 1, zone: 'slot:0:', row: 0, column: 3 }
  const both = [move('insert left', at), move('insert right', at)]
  const { play, asked } = playing(screen(zones(), both), 'never')
  Object.assign(play.engine, { would: async (list: string[]) => list.map((m) => ({ move: m, words: '', weighs: [], slides: [{ piece: 9, row: 0, column: 2 }] })) })
  play.hold(1)
  await Promise.resolve()
  const there = { ...spot, zone: 'slot:0:', row: 0, column: 3 }
  await play.point(there)
  expect(play.menu).toBeNull()
  expect(play.sure?.ways.map(({ move }) => move.text)).toEqual(['insert left', 'insert right'])
  await play.point({ ...there, piece: 1 })
  expect(play.sure).toBeNull()
  await play.point(there)
  await play.make(play.sure!.ways[1]!.move, true)
  expect(asked).toEqual(['act insert right'])
})

test('consequences are told of what is pointed at', async () => {
  const { play } = playing(screen(zones(), moves()))
  play.hold(2)
  await Promise.resolve()
  await Promise.resolve()
  play.pointed = 'slot:1:'
  expect(play.foreseen?.words).toBe('then play six B')
})

test('of what weighs most the place is named before anything is pointed at', async () => {
  const { play } = playing(screen(zones(), moves()), 'final', ['completes'])
  play.hold(2)
  await Promise.resolve()
  await Promise.resolve()
  expect(play.foreseen?.words).toBe('play six A → then play six A')
  play.pointed = 'slot:1:'
  expect(play.foreseen?.words).toBe('then play six B')
  const light = playing(screen(zones(), moves())).play
  light.hold(2)
  await Promise.resolve()
  await Promise.resolve()
  expect(light.foreseen).toBeNull()
})

test('one card too many is answered, not passed over', async () => {
  const hand = zone('hand:0:0', 'hand', [piece(1, 'five', { owner: 0, badges: ['laid'] })])
  const more = { chooses: true, prompt: 'enough', staged: { moves: ['pick five'], pieces: [1], complete: true } }
  const { play } = playing(screen([hand, zone('reserve:0:0', 'reserve', [piece(2, 'six', { owner: 0 })])], [], more))
  Object.assign(play.engine, { whyNot: async () => DONE })
  await play.point({ ...spot, piece: 2, zone: 'reserve:0:0' })
  expect(play.refusal?.why).toBe('enough')
  expect(play.wrong?.piece).toBe(2)
})

test('of a choice all that is advised is marked, of a turn the next move', () => {
  const best = { moves: ['play five A', 'play six B'], win: 0.5, score: 1, share: 1 }
  const hint = { words: '', best, next: null, sure: 1, mixed: false }
  const { play } = playing(screen(zones(), moves()))
  play.hint = hint
  expect(play.advised.map((m) => m.text)).toEqual(['play five A'])
  expect(play.advisedWords).toBe('play five A')
  const choosing = playing(screen(zones(), moves(), { chooses: true })).play
  choosing.hint = hint
  expect(choosing.advised.map((m) => m.text)).toEqual(['play five A', 'play six B'])
  expect(choosing.advisedWords).toBe('five, six')
})

test('no hint is asked for once everything is laid out', async () => {
  const { play } = playing(screen(zones(), [], { chooses: true, staged: { moves: ['pick five'], pieces: [1], complete: true } }))
  await play.askHint()
  expect([play.advisable, play.hinting]).toEqual([false, false])
})

test('a button that is pressed twice is meant once', async () => {
  const { play, asked } = playing(screen(zones(), moves()))
  await Promise.all([play.confirm(), play.confirm()])
  expect(asked).toEqual(['confirm'])
  await play.confirm()
  expect(asked).toEqual(['confirm', 'confirm'])
})

test('a refusal stays until something is done, or something has happened that it would be in the way of', async () => {
  vi.useFakeTimers()
  const { play } = playing(screen(zones(), moves()))
  play.refuse({ ...DONE, outcome: 'refused', why: 'no' } as Outcome)
  play.take({ ...play.screen, acts: play.screen.acts + 1 })
  expect(play.refusal).not.toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(play.refusal).not.toBeNull()
  play.take({ ...play.screen, acts: play.screen.acts + 1 })
  expect(play.refusal).toBeNull()
  vi.useRealTimers()
})
