import { describe, expect, test } from 'vitest'
import { bandsFit, laneFit, poleFit, rowFit, trayFit } from './fit'
import { nearest } from './spot'

describe('rows', () => {
  test('cards shrink before they overlap', () => {
    expect(rowFit(3, 344, 76, 40, 8)).toEqual({ width: 76, step: 84 })
    expect(rowFit(8, 344, 76, 40, 4).width).toBe(40)
    const crowd = rowFit(12, 100, 27, 27, 4)
    expect(crowd.width).toBe(27)
    expect(crowd.step * 11 + 27).toBeLessThanOrEqual(100.01)
  })
})

describe('poles', () => {
  test('twenty-one cards fit a phone', () => {
    const fit = poleFit(21, 330, 66, 20)
    expect(fit.band).toBeGreaterThanOrEqual(8)
    expect(fit.width * 1.4 + 20 * fit.band).toBeLessThanOrEqual(330)
  })
  test('in small the uppermost can still be read', () => {
    const fit = bandsFit(9, 70, 14, 25)
    expect(fit.top + 8 * fit.band).toBeLessThanOrEqual(70)
    expect(fit.top).toBe(25)
  })
  test('few cards have full bands', () => expect(poleFit(4, 330, 66, 20)).toEqual({ width: 66, band: 20 }))
})

test('lanes show a strip of every card', () => {
  const fit = laneFit(3, 140, 50, 24)
  expect(fit.width * 1.4 + 2 * fit.strip).toBeLessThanOrEqual(140)
  const low = laneFit(2, 46, 50, 24)
  expect(low.width * 1.4 + low.strip).toBeLessThanOrEqual(46)
  expect(laneFit(2, 70, 50, 24).width).toBe(38) // strips get narrow first
})

test('trays fill their room, five to a row', () => {
  const w = trayFit(15, 5, 344, 330, 66, 8)
  expect(5 * w + 4 * 8).toBeLessThanOrEqual(344)
  expect(3 * w * 1.4 + 2 * 8).toBeLessThanOrEqual(330)
})

describe('arrows', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 })
  const boxes = [box(0, 0), box(20, 0), box(40, 0), box(20, 30)]
  test('go to the nearest in their direction', () => {
    expect(nearest(boxes, box(0, 0), 'ArrowRight')).toBe(1)
    expect(nearest(boxes, box(20, 0), 'ArrowDown')).toBe(3)
    expect(nearest(boxes, box(20, 30), 'ArrowUp')).toBe(1)
  })
  test('stay where nothing lies ahead', () => expect(nearest(boxes, box(40, 0), 'ArrowRight')).toBe(-1))
})
