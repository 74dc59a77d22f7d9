/* qr.ts - a text as a QR code (ISO/IEC 18004): bytes, level M, versions 1 to 13, which is enough for a link with
 * the codes of a whole table. Pure. */

/* Of each version: check words of a block, and the data words of every block. */
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
  [30, [50, 51, 51, 51, 51]],
  [22, [36, 36, 36, 36, 36, 36, 37, 37]],
  [22, [37, 37, 37, 37, 37, 37, 37, 37, 38]],
]
const LEVEL_M = 0

export const dataWords = (version: number) => BLOCKS[version - 1]![1].reduce((all, one) => all + one, 0)
export const blocksOf = (version: number) => BLOCKS[version - 1]!
const headBits = (version: number) => 4 + (version < 10 ? 8 : 16)
export const sizeOf = (version: number) => 17 + 4 * version

/* ---- Numbers of the field with 256 elements ---- */

const EXP = new Uint8Array(510)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
  x = (x << 1) ^ (x & 128 ? 0x11d : 0)
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0)

/* The check words of a block: what is left when it is divided by (x - 1)(x - 2)(x - 4)… */
export function checkWords(data: readonly number[], count: number): number[] {
  let divisor = [1]
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0]
    for (let k = 0; k < divisor.length; k++) next[k + 1]! ^= times(divisor[k]!, EXP[i]!)
    divisor = next
  }
  const rest = [...data, ...new Array<number>(count).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!
    for (let k = 0; k <= count; k++) rest[i + k]! ^= times(divisor[k]!, lead)
  }
  return rest.slice(data.length)
}

/* ---- The words of the code ---- */

export function versionFor(length: number): number | null {
  for (let version = 1; version <= BLOCKS.length; version++)
    if (headBits(version) + 8 * length <= 8 * dataWords(version)) return version
  return null
}

function padded(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4) // bytes
  put(bytes.length, headBits(version) - 4)
  for (const byte of bytes) put(byte, 8)
  const room = 8 * dataWords(version)
  put(0, Math.min(4, room - bits.length))
  put(0, -bits.length & 7)
  const words: number[] = []
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let i = 0; words.length < room / 8; i++) words.push(i % 2 ? 0x11 : 0xec)
  return words
}

/* One word of each block in turn, first of the data, then of the checks. */
function interleaved(words: number[], version: number): number[] {
  const [checks, lengths] = blocksOf(version)
  let from = 0
  const data = lengths.map((length) => words.slice(from, (from += length)))
  const check = data.map((block) => checkWords(block, checks))
  const out: number[] = []
  for (const blocks of [data, check])
    for (let i = 0; i < Math.max(...blocks.map((block) => block.length)); i++)
      for (const block of blocks) if (i < block.length) out.push(block[i]!)
  return out
}

/* ---- The square ---- */

/* The remainder of a short code, as format and version have one. */
function remainder(value: number, generator: number, bits: number): number {
  let rest = value << bits
  const top = 31 - Math.clz32(generator)
  for (let i = 31 - Math.clz32(rest); rest && i >= top; i = 31 - Math.clz32(rest)) rest ^= generator << (i - top)
  return rest
}

export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask
  return ((data << 10) | remainder(data, 0x537, 10)) ^ 0x5412
}

export const versionBits = (version: number): number => (version << 12) | remainder(version, 0x1f25, 12)

export const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/* Where the small targets have their middles. */
export function targets(version: number): number[] {
  if (version === 1) return []
  const last = sizeOf(version) - 7
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last]
}

type Square = (boolean | null)[][] // null: room for the words

/* The places of format bit i: one round the first corner, one along the others. */
export function formatPlaces(size: number, i: number): [number, number][] {
  const first: [number, number] = i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i === 8 ? [8, 7] : [8, 14 - i]
  return [first, i < 8 ? [8, size - 1 - i] : [size - 15 + i, 8]]
}

/* Everything that says where and how to read; formats are still to be written. */
export function frame(version: number): Square {
  const size = sizeOf(version)
  const square: Square = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const ring = (row: number, column: number, radius: number, dark: (distance: number) => boolean) => {
    for (let r = row - radius; r <= row + radius; r++)
      for (let c = column - radius; c <= column + radius; c++)
        if (square[r]?.[c] !== undefined) square[r]![c] = dark(Math.max(Math.abs(r - row), Math.abs(c - column)))
  }
  for (let i = 0; i < size; i++) square[6]![i] = square[i]![6] = i % 2 === 0
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const)
    ring(row, column, 4, (distance) => distance !== 2 && distance !== 4)
  const middles = targets(version)
  const corner = (row: number, column: number) => Math.min(row, column) === 6 && [6, size - 7].includes(Math.max(row, column))
  for (const row of middles)
    for (const column of middles) if (!corner(row, column)) ring(row, column, 2, (distance) => distance !== 1)
  for (let i = 0; i < 15; i++) for (const [row, column] of formatPlaces(size, i)) square[row]![column] = false
  square[size - 8]![8] = true
  for (let i = 0; version >= 7 && i < 18; i++) {
    const dark = ((versionBits(version) >> i) & 1) === 1
    const [long, short] = [Math.floor(i / 3), size - 11 + (i % 3)]
    square[long]![short] = square[short]![long] = dark
  }
  return square
}

/* The free places in the order of the words: two columns at a time from the right, upwards and downwards in turn. */
export function* path(square: Square): Generator<[number, number]> {
  const size = square.length
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - i : i
        if (square[row]![column] === null) yield [row, column]
      }
  }
}

function filled(version: number, words: number[], mask: number): boolean[][] {
  const empty = frame(version)
  const square = empty.map((row) => row.map((dark) => dark === true))
  let bit = 0
  for (const [row, column] of path(empty)) {
    const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
    square[row]![column] = (dark === 1) !== MASKS[mask]!(row, column)
    bit++
  }
  const format = formatBits(mask)
  for (let i = 0; i < 15; i++)
    for (const [row, column] of formatPlaces(square.length, i)) square[row]![column] = ((format >> i) & 1) === 1
  return square
}

/* How hard a square is to read: long runs, blocks, what looks like a corner, too much of one colour. */
export function penalty(square: boolean[][]): number {
  const size = square.length
  let sum = 0
  let dark = 0
  const lines = [...square, ...square.map((_, column) => square.map((row) => row[column]!))]
  for (const line of lines) {
    const text = line.map(Number).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (let i = 0; i + 11 <= size; i++) {
      const piece = text.slice(i, i + 11)
      if (piece === '10111010000' || piece === '00001011101') sum += 40
    }
  }
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      if (square[r]![c]) dark++
      if (r + 1 === size || c + 1 === size) continue
      const one = square[r]![c]
      if (square[r]![c + 1] === one && square[r + 1]![c] === one && square[r + 1]![c + 1] === one) sum += 3
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10))
}

/* Rows of dark (true) and light places, without the quiet margin; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  if (version === null) return null
  const words = interleaved(padded(bytes, version), version)
  const all = MASKS.map((_, mask) => filled(version, words, mask))
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}
