/* choice.ts - what a person can do with the pieces of a screen: what may be taken up, where it may go, which moves need
 * no piece. It reads the engine's moves and knows nothing about any game.
 */
import type { Group, Move, Piece, Scene, Screen, Zone } from '../engine/types'

/* Something that was pointed at: a piece, a cell of a grid, a whole zone. */
export interface Spot {
  piece: number | null
  zone: string | null
  row: number | null
  column: number | null
}

export interface Found {
  piece: Piece
  zone: Zone
}

export function findPiece(scene: Scene, id: number | null): Found | null {
  if (id === null) return null
  for (const zone of scene.zones) {
    const piece = zone.pieces.find((p) => p.id === id)
    if (piece) return { piece, zone }
  }
  return null
}

export function findZone(scene: Scene, key: string | null): Zone | null {
  return scene.zones.find((z) => z.key === key) ?? null
}

/* What the first piece of a zone belongs to. While steps are shown groups stay until the act is settled, and pieces go: what lies
 * first says more about the moment than which group was named first. */
export function firstGroup(zone: Zone): Group | null {
  return zone.groups[zone.pieces[0]?.group ?? -1] ?? null
}

/* Two cards of one zone that look alike serve alike: a move names one of them, a person may point at either. */
export function alike(scene: Scene, a: number | null, b: number | null): boolean {
  if (a === b) return true
  const x = findPiece(scene, a)
  const y = findPiece(scene, b)
  if (!x || !y || x.zone !== y.zone || x.piece.face === null) return false
  return x.piece.face === y.piece.face && x.piece.owner === y.piece.owner && staged(x.piece) === staged(y.piece) &&
    x.zone.arrangement !== 'grid'
}

function staged(piece: Piece): boolean {
  return piece.badges.includes('laid')
}

/* A move whose piece goes nowhere else: a card drawn from its pile, a token tapped. */
function inPlace(scene: Scene, move: Move): boolean {
  const found = findPiece(scene, move.piece)
  return found !== null && move.target === null && move.zone === found.zone.key
}

/* Moves that are made by pointing at their place alone, with nothing in hand. */
export function isDirect(scene: Scene, move: Move): boolean {
  if (move.piece !== null) return inPlace(scene, move)
  return move.target !== null || move.zone !== null
}

/* Moves that touch nothing that lies on the table. */
export function isLoose(move: Move): boolean {
  return move.piece === null && move.target === null && move.zone === null
}

/* Moves that carry a piece somewhere. */
export function isCarried(scene: Scene, move: Move): boolean {
  return move.piece !== null && !inPlace(scene, move)
}

export class Choice {
  readonly scene: Scene
  readonly moves: Move[]
  readonly chooses: boolean
  readonly carried: Move[]
  readonly direct: Move[]
  readonly loose: Move[]

  constructor(screen: Pick<Screen, 'scene' | 'moves' | 'chooses'>) {
    this.scene = screen.scene
    this.moves = screen.moves
    this.chooses = screen.chooses
    this.carried = this.moves.filter((m) => isCarried(this.scene, m))
    this.direct = this.moves.filter((m) => isDirect(this.scene, m))
    this.loose = this.moves.filter(isLoose)
  }

  /* The moves that carry this piece, or one that looks the same. */
  of(piece: number | null): Move[] {
    if (piece === null) return []
    return this.carried.filter((m) => alike(this.scene, m.piece, piece))
  }

  canTake(piece: number): boolean {
    return this.of(piece).length > 0
  }

  /* If only one piece can be taken up, it is in hand already. */
  only(): number | null {
    const first = this.carried[0]?.piece ?? null
    return this.chooses || first === null || this.carried.some((m) => m.piece !== first) ? null : first
  }

  /* What may be done now: with the piece in hand, or without any. */
  open(held: number | null): Move[] {
    return [...this.of(held), ...this.direct]
  }

  /* The moves that pointing at this spot means. A piece says more than its cell, a cell more than its zone. */
  at(spot: Spot, held: number | null): Move[] {
    const open = this.open(held)
    if (spot.piece !== null) {
      const aimed = open.filter((m) => alike(this.scene, m.target, spot.piece) && m.target !== null)
      if (aimed.length > 0) return aimed
      const inPlace = this.direct.filter((m) => m.piece !== null && alike(this.scene, m.piece, spot.piece))
      if (inPlace.length > 0) return inPlace
    }
    if (spot.zone === null) return []
    if (spot.row !== null) return open.filter((m) => m.zone === spot.zone && m.row === spot.row && m.column === spot.column)
    return open.filter((m) => m.zone === spot.zone && m.row === null)
  }

  /* Where a move goes: the key of its spot, so that moves with the same end are found together. */
  static end(move: Move): string {
    if (move.row !== null) return `${move.zone}@${move.row}.${move.column}`
    return move.zone ?? `#${move.target}`
  }

  /* Zones, cells and pieces that are lit while this piece is in hand. */
  lit(held: number | null): { ends: Set<string>; pieces: Set<number> } {
    const ends = new Set<string>()
    const pieces = new Set<number>()
    for (const move of this.open(held)) {
      if (move.zone !== null) ends.add(Choice.end(move))
      if (move.target !== null) pieces.add(move.target)
      else if (move.piece !== null && inPlace(this.scene, move)) pieces.add(move.piece)
    }
    return { ends, pieces }
  }

  /* Tapping this piece means one thing only, and it can be taken back: it is done at once. */
  atOnce(piece: number): Move | null {
    const moves = this.of(piece)
    return this.chooses && moves.length === 1 && moves[0]!.target === null ? moves[0]! : null
  }
}

/* The move that laid out this piece, or null. */
export function layingMove(screen: Pick<Screen, 'staged'>, piece: number | null): string | null {
  const i = piece === null || piece === 0 ? -1 : screen.staged.pieces.indexOf(piece)
  return i < 0 ? null : (screen.staged.moves[i] ?? null)
}
