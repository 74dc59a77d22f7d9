import { describe, expect, it } from 'vitest'
import { begun, besides, ended, isNew, isOver, meet, opening, readLesson, TURNS } from './lesson'

const none = readLesson(null)
const fresh = begun(none, 'k')

describe('a lesson', () => {
  it('is read from what was kept, whatever that is', () => {
    for (const bad of [null, '', 'x', '7', 'null', '[]', '{"key":7,"turns":"1","met":{"a":"x"},"at":1}']) expect(readLesson(bad)).toEqual(none)
    const lesson = meet(fresh, 'A-1', '4', true)
    expect(readLesson(JSON.stringify(lesson))).toEqual(lesson)
  })

  it('counts a question once and a turn once', () => {
    let lesson = meet(fresh, 'A-1', '4', false)
    expect(lesson).toMatchObject({ turns: 1, met: { 'A-1': 1 } })
    expect(meet(lesson, 'A-1', '4', true)).toBe(lesson)
    expect(isNew(lesson, 'A-1')).toBe(true)
    lesson = meet(meet(lesson, 'A-2', '5', false), 'A-1', '9', true)
    expect(lesson).toMatchObject({ turns: 2, met: { 'A-1': 2, 'A-2': 1 } })
    expect(isNew(lesson, 'A-1')).toBe(false)
    expect(isNew(lesson, 'A-2')).toBe(true)
  })

  const after = (turns: number, kinds: string[]) => {
    let lesson = fresh
    for (let turn = 0; turn < turns; turn++) lesson = meet(lesson, kinds[turn % kinds.length]!, String(turn), true)
    return lesson
  }

  it('ends when enough was met twice and something was won, not before turn five', () => {
    expect(isOver(after(4, ['a', 'b']), 3)).toBe(false)
    expect(isOver(after(5, ['a', 'b']), 3)).toBe(true)
    expect(isOver(after(5, ['a', 'b']), 0)).toBe(false)
    expect(isOver(after(5, ['a']), 3)).toBe(false)
    expect(isOver(after(5, ['a', 'b', 'c', 'd']), 3)).toBe(false)
  })

  it('ends after its last turn, whatever happened', () => {
    expect(isOver(after(TURNS, ['a']), 0)).toBe(false)
    expect(isOver(after(TURNS + 1, ['a']), 0)).toBe(true)
  })

  it('stays learnt, also while it is given again or left', () => {
    expect(ended(fresh, false)).toEqual(none)
    const learnt = ended(after(3, ['a']), true)
    expect(learnt).toEqual({ ...none, learnt: true })
    expect(ended(begun(learnt, 'l'), false).learnt).toBe(true)
  })
})

describe('what a note has room for', () => {
  it('is whole sentences, at least one', () => {
    expect(opening('One two. Three four. Five.', 21)).toBe('One two. Three four.')
    expect(opening('One two three four. Five.', 5)).toBe('One two three four.')
    expect(opening('no end', 3)).toBe('no end')
    expect(opening('')).toBe('')
  })

  it('says nothing twice', () => {
    expect(besides('Play a 3 on A: 40% to win.', 'play a 3 on A')).toBe('40% to win.')
    expect(besides('Jouer le 3\u202f: on gagne.', 'jouer le 3')).toBe('On gagne.')
    expect(besides('Play a 3 on A, or just as well: x', 'play a 3 on A')).toBe('Play a 3 on A, or just as well: x')
    expect(besides('Else', 'play')).toBe('Else')
    expect(besides('Else', '')).toBe('Else')
  })
})
