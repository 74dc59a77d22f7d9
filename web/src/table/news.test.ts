import { expect, test } from 'vitest'
import type { Said } from '../engine/types'
import { News } from './news.svelte'

const line = (index: number, more: Partial<Said> = {}): Said => ({
  index, number: index, words: `line ${index}`, kind: '', actor: null, quiet: false, hidden: false, mine: false, forced: false, concerns: false, ...more,
})
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => line(from + i))
const heard = (news: News) => news.heard.map(({ index }) => index)

test('however much comes at once, all of it is told; what is older goes', () => {
  const news = new News(lines(0, 3))
  news.take(lines(3, 23))
  news.tell(23)
  expect(heard(news)).toEqual(lines(3, 23).map(({ index }) => index))
  news.take(lines(23, 24))
  news.tell(24)
  expect(heard(news)).toEqual(lines(12, 24).map(({ index }) => index))
})

test('what is no news is told to nobody, what is not shown yet is told later', () => {
  const news = new News([])
  news.take([line(1), line(2, { quiet: true }), line(3)])
  news.tell(3)
  expect(heard(news)).toEqual([1])
  news.tell(4)
  expect(heard(news)).toEqual([1, 3])
  expect(news.said.length).toBe(3)
})
