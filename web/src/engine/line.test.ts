import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line, waitFor, type Ends } from './line'

let ends: Ends[] = []
let said: string[] = []
let told: string[] = []

const start = () => {
  const line = new Line(
    (one) => {
      ends.push(one)
      return { send: (text) => said.push(text), close: () => one.closed() }
    },
    {
      up: () => told.push('up'),
      heard: (text) => told.push(text),
      cut: (wait) => told.push(wait === 0 ? 'renewed' : 'cut'),
      ended: (words) => told.push(`ended: ${words}`),
    },
  )
  line.start()
  return line
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[ends, said, told] = [[], [], []]
})
afterEach(() => vi.useRealTimers())

test('the first try comes soon, later ones later, none at the same time as the others', () => {
  expect(waitFor(0, 0, 1)).toBe(200)
  expect(waitFor(1, 200, 0)).toBeLessThan(400)
  expect(waitFor(9, 30_000, 1)).toBe(1500)
  expect(waitFor(9, 61_000, 1)).toBe(5000)
})

test('a line that is cut is made again; what was said by an old one is not heard', () => {
  const line = start()
  ends[0]!.opened()
  ends[0]!.heard('{"type":"note"}')
  ends[0]!.closed()
  expect(line.isUp).toBe(false)
  vi.advanceTimersByTime(200)
  expect(ends.length).toBe(2)
  ends[1]!.opened()
  ends[0]!.heard('{"type":"late"}')
  ends[0]!.closed()
  expect(told).toEqual(['up', '{"type":"note"}', 'cut', 'up'])
  expect(line.isUp).toBe(true)
})

test('who says nothing is asked, and who does not answer is not there', () => {
  start()
  ends[0]!.opened()
  ends[0]!.heard('{"type":"hello"}')
  vi.advanceTimersByTime(12_000)
  expect(said).toEqual(['{"type":"ping"}'])
  ends[0]!.heard('{"type":"pong"}')
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['up', '{"type":"hello"}'])
  vi.advanceTimersByTime(15_000)
  expect(told.at(-1)).toBe('cut')
})

test('a connection that is never made is given up; in a hurry nobody waits', () => {
  const line = start()
  vi.advanceTimersByTime(4000)
  expect(told).toEqual(['cut'])
  line.hurry()
  expect(ends.length).toBe(2)
  ends[1]!.opened()
  ends[1]!.heard('{"type":"hello"}')
  line.hurry()
  expect(said).toEqual(['{"type":"ping"}'])
  vi.advanceTimersByTime(4000)
  expect(told).toEqual(['cut', 'up', '{"type":"hello"}', 'cut'])
})

test('the last word ends it, unless one is to come back', () => {
  const line = start()
  ends[0]!.opened()
  ends[0]!.heard('{"type":"ping"}')
  expect(said).toEqual(['{"type":"pong"}'])
  ends[0]!.heard('{"type":"bye","code":"leaving","message":"later","retry":true}')
  ends[0]!.closed()
  vi.advanceTimersByTime(1000)
  ends[1]!.opened()
  ends[1]!.heard('{"type":"bye","code":"not-found","message":"nothing here","retry":false}')
  ends[1]!.closed()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['up', 'cut', 'up', 'ended: nothing here'])
  expect(ends.length).toBe(2)
  line.say(['{}'])
  expect(said.length).toBe(1)
})
