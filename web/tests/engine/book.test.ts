/* Pictures of rules: a card for every code, a place in the drawing for every row, in every language. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseRules, wordsAround, type Block } from '../../src/rooms/rules'
import type { Lang } from '../../src/engine/types'
import { begin, offered } from './support'

const folder = (game: string) => resolve(import.meta.dirname, '../../../src/games', game)
const drawn = offered.filter((game) => existsSync(join(folder(game), 'look/book.json')))
const bookOf = (game: string) => JSON.parse(readFileSync(join(folder(game), 'look/book.json'), 'utf8'))
const rulesOf = (game: string, lang: Lang) => parseRules(readFileSync(join(folder(game), `rules.${lang}.md`), 'utf8'))

const drawings = (blocks: Block[]): Extract<Block, { kind: 'drawing' }>[] =>
  blocks.flatMap((block) => (block.kind === 'drawing' ? [block] : block.kind === 'rule' ? drawings(block.more) : []))

test('every game of the shelf has pictures in its rules', () => {
  expect([...drawn].sort()).toEqual(['manitou', 'ogallala', 'tenakee', 'tomahawk'])
})

test.each(drawn)('%s: what is said in brief has a motif a line', (game) => {
  const art = readFileSync(join(folder(game), 'look/art.svg'), 'utf8')
  for (const motif of bookOf(game).brief) expect(art).toContain(`<symbol id="${motif}"`)
  for (const lang of ['fr', 'en', 'de'] as const) {
    const lines = rulesOf(game, lang).brief.flatMap((block) => (block.kind === 'list' ? block.items : []))
    expect(lines.length, lang).toBe(bookOf(game).brief.length)
  }
})

test.each(drawn)('%s: cards are those of the game, rows have their words', async (game) => {
  const book = bookOf(game)
  const { evening } = await begin()
  const deck = (await evening.deckOf(game, 2, 'en')) ?? (await evening.deckOf(game, 3, 'en')) // the least that can play
  for (const lang of ['fr', 'en', 'de'] as const) {
    const found = drawings(rulesOf(game, lang).sections.flatMap(({ blocks }) => blocks))
    expect(found.map(({ nth }) => nth)).toEqual(found.map((_, i) => i))
    expect(book.drawings[book.example]).not.toBeNull()
    for (const [nth, rows] of book.drawings.entries()) {
      for (const row of rows ?? []) {
        for (const code of row.cards) if (code !== '' && code !== '?') expect(deck.faces, code).toHaveProperty([code])
        if (row.line === undefined) continue
        const line = found[nth]!.text.split('\n')[row.line]
        expect(line?.trim(), `${lang}, drawing ${nth}, line ${row.line}`).toBeTruthy()
        const { label, words } = wordsAround(found[nth]!.text, row)
        expect(label + words, 'signs that are drawn').not.toMatch(/[[\]_|]/)
        expect(label.length, `${lang}: ${label}`).toBeLessThan(32)
        if (row.joined !== true) expect(words, `${lang}: ${line}`).not.toBe('')
      }
    }
  }
})

test('words stand before and after the cards', () => {
  expect(wordsAround('A   2  warrior        worth 2', { line: 0, cards: ['t2', 'warrior'] })).toEqual({ label: 'A', words: 'worth 2' })
  expect(wordsAround('B   (empty)', { line: 0, cards: [] })).toEqual({ label: 'B', words: '(empty)' })
  expect(wordsAround('to the right  [bow] [stern]', { line: 0, cards: ['bow', 'stern'], cells: [1, 99] })).toEqual({ label: 'to the right', words: '' })
  expect(wordsAround('', { cards: ['t2'] })).toEqual({ label: '', words: '' })
})
