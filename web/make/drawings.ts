/* drawings.ts - pictures as they travel: the same lines in fewer bytes. Whoever draws writes absolute points on a grid, which
 * read well; steps from point to point are shorter and repeat themselves, and half of a smooth curve follows from the half
 * before it. Points stay where they are to a hundredth of a unit of the grid, handles of curves to a sixteenth. */
import type { Plugin } from 'vite'
import { readFileSync } from 'node:fs'

const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 }
const rounded = (value: number) => Math.round(value * 100) / 100
const written = (value: number) => String(rounded(value)).replace(/^(-?)0\./, '$1.')

/* A number needs no blank before it if its own sign or point ends the one before. */
function listed(numbers: number[]): string {
  let text = ''
  let pointed = false
  for (const number of numbers.map(written)) {
    if (text !== '' && !number.startsWith('-') && !(number.startsWith('.') && pointed)) text += ' '
    text += number
    pointed = number.includes('.')
  }
  return text
}

interface Line {
  letter: string
  numbers: number[]
}

/* The lines of a path, with absolute points and one letter each; null: there is something in it that is left as it is. */
function read(path: string): Line[] | null {
  const words = path.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []
  const lines: Line[] = []
  let [x, y, beginX, beginY] = [0, 0, 0, 0]
  let letter = ''
  for (let at = 0; at < words.length; ) {
    if (/[a-z]/i.test(words[at]!)) letter = words[at++]!
    const kind = letter.toUpperCase()
    const count = arity[kind]
    if (count === undefined || at + count > words.length) return null
    const [fromX, fromY] = letter === kind ? [0, 0] : [x, y]
    const given = words.slice(at, (at += count)).map(Number)
    const numbers = given.map((value, i) => rounded(value + ((kind === 'V' ? i === 0 : i % 2 === 1) ? fromY : fromX)))
    if (kind === 'Z') [x, y] = [beginX, beginY]
    else if (kind === 'H') x = numbers[0]!
    else if (kind === 'V') y = numbers[0]!
    else [x, y] = numbers.slice(-2) as [number, number]
    if (kind === 'M') [beginX, beginY] = [x, y]
    lines.push(kind === 'H' || kind === 'V' ? { letter: 'L', numbers: [x, y] } : { letter: kind, numbers })
    if (kind === 'M') letter = letter === 'M' ? 'L' : 'l'
    if (kind === 'Z') letter = ''
  }
  return lines
}

/* `near`: how far the handle of a curve may lie from where the curve before it would put it. */
function step({ letter, numbers }: Line, x: number, y: number, handle: [number, number] | null, near: number): Line {
  const apart = numbers.map((value, i) => value - (i % 2 ? y : x))
  if (letter === 'L' && rounded(apart[1]!) === 0) return { letter: 'h', numbers: [apart[0]!] }
  if (letter === 'L' && rounded(apart[0]!) === 0) return { letter: 'v', numbers: [apart[1]!] }
  const [dx, dy] = handle ? [x - handle[0], y - handle[1]] : [0, 0]
  const smooth = letter === 'C' && Math.abs(apart[0]! - dx) <= near && Math.abs(apart[1]! - dy) <= near
  return smooth ? { letter: 's', numbers: apart.slice(2) } : { letter: letter.toLowerCase(), numbers: apart }
}

export function shorter(path: string, near: number): string {
  const lines = read(path)
  if (lines === null) return path
  let text = ''
  let [x, y, beginX, beginY] = [0, 0, 0, 0]
  let handle: [number, number] | null = null
  let before = ''
  for (const line of lines) {
    const { letter, numbers } = text === '' ? line : step(line, x, y, handle, near)
    const said = listed(numbers)
    const follows = letter === before && letter !== 'm' && letter !== 'z'
    text += follows ? (said.startsWith('-') ? said : ` ${said}`) : letter + said
    before = letter
    const points = line.numbers
    handle = 'CS'.includes(line.letter) ? (points.slice(-4, -2) as [number, number]) : null
    ;[x, y] = line.letter === 'Z' ? [beginX, beginY] : (points.slice(-2) as [number, number])
    if (line.letter === 'M') [beginX, beginY] = [x, y]
  }
  return text
}

export function smaller(svg: string, near = 0.06): string {
  return svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/(\sd=")([^"]+)"/g, (_, head: string, path: string) => `${head}${shorter(path, near)}"`)
}

/* One file with a view for each picture: covers are seen together, and have much in common. They are 240 × 300. */
export function together(pictures: [name: string, svg: string][]): string {
  const views = pictures.map(([name], i) => `<view id="${name}" viewBox="0 ${300 * i} 240 300"/>`)
  const parts = pictures.map(([, svg], i) => svg.replace(/^<svg[^>]*>/, `<svg y="${300 * i}" width="240" height="300">`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 ${300 * pictures.length}">${[...views, ...parts].join('')}</svg>`
}

/* The drawings that are part of a script. Those of 24 units are small, and left exact. */
export function drawings(): Plugin {
  return {
    name: 'veillee-drawings',
    enforce: 'pre',
    load: (id) => (id.endsWith('.svg?raw') ? `export default ${JSON.stringify(smaller(readFileSync(id.slice(0, -4), 'utf8'), 0))}` : undefined),
  }
}
