/* Small tables for the tests, in the engine's own terms. */
import type { Move, Piece, Scene, Screen, Zone } from '../engine/types'

export function piece(id: number, face: string | null, more: Partial<Piece> = {}): Piece {
  return { id, face, row: 0, column: 0, owner: null, group: null, badges: [], label: '', words: face ?? 'a card, face down', place: '', ...more }
}

export function zone(key: string, role: Zone['role'], pieces: Piece[], more: Partial<Zone> = {}): Zone {
  const [name = '', index = '0', owner = ''] = key.split(':')
  return {
    key, name, index: Number(index), owner: owner === '' ? null : Number(owner), role, arrangement: 'row', priority: 0, rows: 0, columns: 0,
    folded: false, count: pieces.length, value: null, badges: [], words: key, label: key, tally: '', pieces, groups: [], ...more,
  }
}

export function move(text: string, more: Partial<Move>): Move {
  const verb = text.split(' ')[0] ?? text
  return { text, words: text, verb, verbWords: verb, piece: null, target: null, zone: null, row: null, column: null, ...more }
}

export function screen(zones: Zone[], moves: Move[], more: Partial<Screen> = {}): Screen {
  const scene: Scene = { zones }
  return {
    number: 1, state: 'asks', game: 'g', lang: 'en', viewer: 0, awaited: null, mine: [0], prompt: '', ask: { phase: 'play', rule: 'G-1', least: 1, most: 1 },
    progress: null, seats: [], scene, moves, chooses: false, staged: { moves: [], pieces: [], complete: false }, undo: null, question: null, phase: 'playing',
    paused: false, said: 0, acts: 0, result: null, keeping: 'kept', ...more,
  }
}
