/* rules.ts - a game's rules, as written in its rules.LANG.md, taken apart so that they can be drawn, searched and linked
 * to. Pure. Only what our rules use is understood: headings, paragraphs, lists, tables, drawings; **strong**, *stressed* and `code`. */

export type Inline = { kind: 'text' | 'strong' | 'stressed' | 'code' | 'rule'; text: string }

export type Block =
  | { kind: 'rule'; id: string; words: Inline[]; more: Block[] } // "TEN-7", and what belongs to it
  | { kind: 'words'; words: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'drawing'; text: string; nth: number } // of all in these rules

export interface Section {
  id: string // "fin-de-la-partie": an anchor
  title: string
  blocks: Block[]
  rules: string[] // ids, in order
}

export interface Rules {
  title: string
  intro: Block[] // what stands before the first section
  brief: Block[] // the game in a few lines: a section of that name if there is one, else the introduction
  sections: Section[] // the others
}

/* What the section that says it all in a few lines is called in our languages. */
const BRIEF = /^(en bref|in brief|in kürze)$/i

const RULE = /[A-Z]{3}-[0-9]+[a-z]?/
const SPANS = new RegExp(`\\*\\*([^*]+)\\*\\*|\`([^\`]+)\`|\\b(${RULE.source})\\b|\\*([^*\\s][^*]*)\\*`, 'g')

export function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const match of text.matchAll(SPANS)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) })
    if (match[1] !== undefined) parts.push({ kind: 'strong', text: match[1] })
    else if (match[2] !== undefined) parts.push({ kind: 'code', text: match[2] })
    else if (match[3] !== undefined) parts.push({ kind: 'rule', text: match[3] })
    else parts.push({ kind: 'stressed', text: match[4]! })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

export function anchor(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function cells(line: string): Inline[][] {
  return line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))
}

function list(lines: string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    const item = /^\s*[-*] (.*)/.exec(line)
    if (item) items.push(item[1]!)
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return { kind: 'list', items: items.map(inline) }
}

function table(lines: string[]): Block {
  const rows = lines.filter((line) => !/^[\s|:-]+$/.test(line)).map(cells)
  const headed = lines.length > 1 && /^[\s|:-]+$/.test(lines[1]!)
  return { kind: 'table', head: headed ? rows[0]! : [], rows: headed ? rows.slice(1) : rows }
}

function paragraph(lines: string[]): Block {
  const text = lines.map((line) => line.trim()).join(' ')
  const rule = new RegExp(`^\\*\\*(${RULE.source})\\*\\*\\s*`).exec(text)
  if (rule) return { kind: 'rule', id: rule[1]!, words: inline(text.slice(rule[0].length)), more: [] }
  return { kind: 'words', words: inline(text) }
}

function chunk(lines: string[]): Block[] {
  const first = lines[0]!
  if (first.startsWith('|')) return [table(lines)]
  // A list may follow its introduction without an empty line between them.
  const at = lines.findIndex((line) => /^\s*[-*] /.test(line))
  if (at < 0) return [paragraph(lines)]
  return at === 0 ? [list(lines)] : [paragraph(lines.slice(0, at)), list(lines.slice(at))]
}

/* Lists, tables and drawings right behind a rule are part of it: they are found and marked with it. */
function gather(blocks: Block[]): Block[] {
  const out: Block[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    if (last?.kind === 'rule' && (block.kind === 'list' || block.kind === 'table' || block.kind === 'drawing')) {
      last.more.push(block)
    } else out.push(block)
  }
  return out
}

function blocksOf(lines: string[], drawings: { count: number }): Block[] {
  const blocks: Block[] = []
  let run: string[] = []
  let drawing: string[] | null = null
  const close = () => {
    if (run.length) blocks.push(...chunk(run))
    run = []
  }
  for (const line of lines) {
    if (line.startsWith('```')) {
      close()
      if (drawing) blocks.push({ kind: 'drawing', text: drawing.join('\n'), nth: drawings.count++ })
      drawing = drawing ? null : []
    } else if (drawing) drawing.push(line)
    else if (line.trim()) run.push(line)
    else close()
  }
  close()
  return gather(blocks)
}

export function parseRules(text: string): Rules {
  const parts: { title: string; lines: string[] }[] = [{ title: '', lines: [] }]
  let title = ''
  let drawing = false
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('```')) drawing = !drawing
    if (!drawing && line.startsWith('# ')) title = line.slice(2).trim()
    else if (!drawing && line.startsWith('## ')) parts.push({ title: line.slice(3).trim(), lines: [] })
    else parts.at(-1)!.lines.push(line)
  }
  const drawings = { count: 0 }
  const intro = blocksOf(parts[0]!.lines, drawings)
  const sections = parts.slice(1).map(({ title, lines }) => {
    const blocks = blocksOf(lines, drawings)
    const rules = blocks.flatMap((block) => (block.kind === 'rule' ? [block.id] : []))
    return { id: anchor(title), title: title.replace(/`/g, ''), blocks, rules }
  })
  const brief = sections.find(({ title }) => BRIEF.test(title))
  return { title, intro, brief: brief?.blocks ?? intro, sections: sections.filter((section) => section !== brief) }
}

export const plain = (words: Inline[]) => words.map(({ text }) => text).join('')

export function textOf(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return [block.id, plain(block.words), ...block.more.map(textOf)].join(' ')
    case 'words':
      return plain(block.words)
    case 'list':
      return block.items.map(plain).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join(' ')
    case 'drawing':
      return block.text
  }
}

/* Letters as they are sought: without accents, small. One letter stays one letter, so that places fit the text. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    if (letter === '’') return "'"
    return bare.length === letter.length ? bare : letter
  }).join('')
}

/* Where the words that are sought stand in a text; all of them must be there somewhere, or nothing is marked. */
export function found(block: Block, sought: string[]): boolean {
  const text = fold(textOf(block))
  return sought.every((word) => text.includes(word))
}

export const soughtWords = (query: string) => fold(query).split(/\s+/).filter(Boolean)

export function marks(text: string, sought: string[]): { text: string; marked: boolean }[] {
  const folded = fold(text)
  const on = new Uint8Array(text.length)
  for (const word of sought) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) on.fill(1, at, at + word.length)
  }
  const parts: { text: string; marked: boolean }[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && on[end] === on[at]) end++
    parts.push({ text: text.slice(at, end), marked: on[at] === 1 })
    at = end
  }
  return parts
}

/* The numbers of a section's rules, for the contents: "1–4", "5". */
export function span(rules: string[]): string {
  const numbers = rules.map((id) => Number(/[0-9]+/.exec(id)?.[0])).sort((a, b) => a - b)
  if (!numbers.length) return ''
  const [first, last] = [numbers[0]!, numbers.at(-1)!]
  return first === last ? `${first}` : `${first}–${last}`
}

export function findRule(rules: Rules, id: string): { rule: Extract<Block, { kind: 'rule' }>; section: Section } | null {
  for (const section of rules.sections) {
    for (const block of section.blocks) {
      if (block.kind === 'rule' && block.id.toLowerCase() === id.toLowerCase()) return { rule: block, section }
    }
  }
  return null
}

/* ---- Drawings with real cards: see book.ts ---- */

export interface DrawnRow {
  line?: number // of the drawing; left out: a row of cards without words
  cards: string[] // in the notation; '': an empty place, '?': face down
  cells?: [number, number] // which of the line's words they stand for; what is before is the label. [1, 2] if left out
  owner?: number // seat whose cloth they have
  owners?: number[] // one for each card
  joined?: boolean // side by side without a gap
  under?: [string, number, number][] // a sign below some of them: from, to
}

/* What stands before and after the cards of a row: words of a line are three blanks or more apart, or a bracket opens. */
export function wordsAround(drawing: string, { line, cards, cells = [1, cards.length > 0 ? 2 : 1] }: DrawnRow): { label: string; words: string } {
  const parts = line === undefined ? [] : (drawing.split('\n')[line] ?? '').trim().split(/ {3,}| {2}(?=\[)/)
  return { label: parts.slice(0, cells[0]).join(' '), words: parts.slice(cells[1]).join(' · ') }
}
