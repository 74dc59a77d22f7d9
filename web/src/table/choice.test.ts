import { describe, expect, test } from 'vitest'
import { alike, Choice, firstGroup, layingMove, type Spot } from './choice'
import { move, piece, screen, zone } from './testing'

const spot = (more: Partial<Spot>): Spot => ({ piece: null, zone: null, row: null, column: null, ...more })
const texts = (moves: { text: string }[]) => moves.map((m) => m.text)

/* Two alike cards and another in hand, two places to play them on. */
function hand() {
  return new Choice(
    screen(
      [
        zone('hand:0:0', 'hand', [piece(1, 'five', { owner: 0 }), piece(2, 'five', { owner: 0 }), piece(3, 'head', { owner: 0 })]),
        zone('slot:0:', 'common', [piece(9, 'eight')]),
        zone('slot:1:', 'common', []),
      ],
      [
        move('play five A', { piece: 1, zone: 'slot:0:' }),
        move('play five B', { piece: 1, zone: 'slot:1:' }),
        move('play head A', { piece: 3, zone: 'slot:0:' }),
        move('pass', {}),
      ],
    ),
  )
}

describe('cards of a hand', () => {
  test('either of two that look alike serves', () => {
    const choice = hand()
    expect(alike(choice.scene, 1, 2)).toBe(true)
    expect(alike(choice.scene, 1, 3)).toBe(false)
    expect(choice.canTake(2)).toBe(true)
    expect(choice.canTake(9)).toBe(false)
  })
  test('light the places they may go to, and only those', () => {
    const choice = hand()
    expect([...choice.lit(2).ends]).toEqual(['slot:0:', 'slot:1:'])
    expect([...choice.lit(3).ends]).toEqual(['slot:0:'])
    expect([...choice.lit(null).ends]).toEqual([])
  })
  test('go where one points: at the place or at what lies there', () => {
    const choice = hand()
    expect(texts(choice.at(spot({ zone: 'slot:0:', piece: 9 }), 2))).toEqual(['play five A'])
    expect(texts(choice.at(spot({ zone: 'slot:1:' }), 3))).toEqual([])
  })
  test('a move that touches nothing is a button', () => {
    expect(texts(hand().loose)).toEqual(['pass'])
  })
  test('none is in hand by itself when there is a choice', () => {
    expect(hand().only()).toBeNull()
  })
})

describe('a grid', () => {
  const choice = new Choice(
    screen(
      [
        zone('hand:0:0', 'hand', [piece(7, 'runner')]),
        zone('river:0:0', 'side', [piece(8, 'axe', { row: 0, column: 2 })], { arrangement: 'grid', rows: 1, columns: 4 }),
        zone('discard:0:', 'discard', []),
      ],
      [
        move('place 1.4', { piece: 7, zone: 'river:0:0', row: 0, column: 3 }),
        move('insert 1.3 left', { piece: 7, target: 8, zone: 'river:0:0', row: 0, column: 2 }),
        move('insert 1.3 right', { piece: 7, target: 8, zone: 'river:0:0', row: 0, column: 2 }),
        move('discard', { piece: 7, zone: 'discard:0:' }),
      ],
    ),
  )
  test('the only card is in hand at once', () => expect(choice.only()).toBe(7))
  test('a cell is a place of its own', () => {
    expect(texts(choice.at(spot({ zone: 'river:0:0', row: 0, column: 3 }), 7))).toEqual(['place 1.4'])
    expect(texts(choice.at(spot({ zone: 'river:0:0', row: 0, column: 1 }), 7))).toEqual([])
  })
  test('several moves with one end are all found: a person is asked which', () => {
    const found = choice.at(spot({ piece: 8, zone: 'river:0:0', row: 0, column: 2 }), 7)
    expect(texts(found)).toEqual(['insert 1.3 left', 'insert 1.3 right'])
    expect([...choice.lit(7).ends]).toEqual(['river:0:0@0.3', 'river:0:0@0.2', 'discard:0:'])
  })
})

describe('what needs nothing in hand', () => {
  const choice = new Choice(
    screen(
      [zone('pile:0:', 'pile', [piece(5, null)]), zone('river:0:1', 'side', [piece(6, 'totem')], { arrangement: 'grid', rows: 1, columns: 1 })],
      [move('draw 1', { piece: 5, zone: 'pile:0:' }), move('steal 1.1', { target: 6, zone: 'river:0:1', row: 0, column: 0 })],
    ),
  )
  test('a pile is drawn from by pointing at it', () => {
    expect(texts(choice.direct)).toEqual(['draw 1', 'steal 1.1'])
    expect(texts(choice.at(spot({ piece: 5, zone: 'pile:0:' }), null))).toEqual(['draw 1'])
    expect([...choice.lit(null).pieces]).toEqual([5, 6])
  })
  test('a target is pointed at', () => {
    expect(texts(choice.at(spot({ piece: 6, zone: 'river:0:1', row: 0, column: 0 }), null))).toEqual(['steal 1.1'])
  })
})

describe('a choice that is laid out', () => {
  const shown = screen(
    [
      zone('reserve:0:0', 'reserve', [piece(1, 'five', { owner: 0 }), piece(2, 'eight', { owner: 0 })]),
      zone('hand:0:0', 'hand', [piece(3, 'five', { owner: 0, badges: ['laid'] })]),
    ],
    [move('pick five', { piece: 1, zone: 'hand:0:0' }), move('pick eight', { piece: 2, zone: 'hand:0:0' })],
    { chooses: true, staged: { moves: ['pick five'], pieces: [3], complete: false } },
  )
  test('a tap that means one thing only is done at once', () => {
    expect(new Choice(shown).atOnce(2)?.text).toBe('pick eight')
    expect(hand().atOnce(3)).toBeNull()
  })
  test('what was laid out knows the move that brought it', () => {
    expect(layingMove(shown, 3)).toBe('pick five')
    expect(layingMove(shown, 1)).toBeNull()
    expect(layingMove(shown, 0)).toBeNull()
  })
  test('nothing is in hand by itself', () => expect(new Choice(shown).only()).toBeNull())
})

test('what a pile says of its next card follows the cards, not the groups that are left', () => {
  const group = (value: number) => ({ name: 'covered', owner: null, row: 0, column: 0, rows: 0, columns: 0, value, count: null, badges: [], words: '' })
  const groups = [group(1), group(2)]
  const next = (...pieces: number[]) => zone('next:0:', 'pile', pieces.map((of) => piece(of, null, { group: of })), { groups })
  expect(firstGroup(next(0, 1))?.value).toBe(1)
  expect(firstGroup(next(1))?.value).toBe(2)
  expect(firstGroup(next())).toBeNull()
  expect(firstGroup(zone('land:0:', 'common', [piece(7, 'forest')], { groups })), 'it came just now').toBeNull()
})
