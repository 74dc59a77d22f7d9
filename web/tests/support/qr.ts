/* qr.ts - reads a QR code of level M again, as a camera would once it has found the square. It mends nothing: whatever
 * does not fit is an error. Written from the standard, apart from the encoder: no table is shared. */

const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9]
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]
const CENTRES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62]]

const masked = [
  (x: number, y: number) => (x + y) % 2,
  (_: number, y: number) => y % 2,
  (x: number) => x % 3,
  (x: number, y: number) => (x + y) % 3,
  (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
  (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/* Whether a place carries something other than words. */
function reserved(version: number, x: number, y: number): boolean {
  const size = 17 + 4 * version
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true
  const centres = CENTRES[version - 1]!
  const last = centres.at(-1)
  return centres.some((cx) =>
    centres.some((cy) => {
      const corner = (cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)
      return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

function multiply(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
    if ((b >> i) & 1) product ^= a
  }
  return product & 0xff
}

/* A block without a mistake is nought at every power of two. */
function sound(block: number[], checks: number): boolean {
  let power = 1
  for (let i = 0; i < checks; i++, power = multiply(power, 2))
    if (block.reduce((sum, word) => multiply(sum, power) ^ word, 0) !== 0) return false
  return true
}

function format(square: boolean[][]): number {
  const at = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]).concat([7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8]))
  const word = at.reduce((sum, [x, y], i) => sum | (Number(square[y!]![x!]) << i), 0)
  const mask = FORMATS.indexOf(word)
  if (mask < 0) throw new Error('format')
  return mask
}

export function readQr(square: boolean[][]): string {
  const size = square.length
  const version = (size - 17) / 4
  const mask = format(square)
  const stream: number[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (!reserved(version, x, y)) stream.push(Number(square[y]![x]) ^ Number(masked[mask]!(x, y) === 0))
      }
  const words = Array.from({ length: stream.length >> 3 }, (_, i) => parseInt(stream.slice(8 * i, 8 * i + 8).join(''), 2))
  const [checks, count] = [CHECKS[version - 1]!, BLOCKS[version - 1]!]
  const length = Math.floor((words.length - checks * count) / count)
  const longer = (words.length - checks * count) % count
  const blocks = Array.from({ length: count }, (_, b) => {
    const data = Array.from({ length }, (_, i) => words[i * count + b]!)
    if (b >= count - longer) data.push(words[length * count + b - (count - longer)]!)
    const first = length * count + longer
    return { data, check: Array.from({ length: checks }, (_, i) => words[first + i * count + b]!) }
  })
  if (!blocks.every(({ data, check }) => sound([...data, ...check], checks))) throw new Error('check words')
  const bits = blocks.flatMap(({ data }) => data).map((word) => word.toString(2).padStart(8, '0')).join('')
  if (bits.slice(0, 4) !== '0100') throw new Error('not bytes')
  const field = version < 10 ? 8 : 16
  const bytes = parseInt(bits.slice(4, 4 + field), 2)
  const body = Uint8Array.from({ length: bytes }, (_, i) => parseInt(bits.slice(4 + field + 8 * i, 12 + field + 8 * i), 2))
  return new TextDecoder('utf-8', { fatal: true }).decode(body)
}
