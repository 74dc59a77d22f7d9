import { describe, expect, it } from 'vitest'
import { findRule, found, inline, marks, parseRules, soughtWords, span, textOf } from './rules'

const texts = Object.entries(
  import.meta.glob<string>('../../../src/games/*/rules.*.md', { query: '?raw', import: 'default', eager: true }),
)

const SAMPLE = `# Game

A few words.

## In brief

- **Aim**: win.

## Turns

**GAM-1** Play a card, as in GAM-2:
- one,
  and its second line
- \`two\`

**GAM-2** Then stop.

\`\`\`
## no heading
\`\`\`

| a | b |
|---|---|
| 1 | 2 |
`

describe('rules', () => {
  const rules = parseRules(SAMPLE)

  it('are taken apart', () => {
    expect(rules.title).toBe('Game')
    expect(rules.intro).toHaveLength(1)
    expect(rules.brief[0]).toMatchObject({ kind: 'list' })
    expect(rules.sections.map(({ title, rules }) => [title, rules])).toEqual([['Turns', ['GAM-1', 'GAM-2']]])
    const [first, second] = rules.sections[0]!.blocks
    expect(first).toMatchObject({ kind: 'rule', id: 'GAM-1', more: [{ kind: 'list' }] })
    expect(first && textOf(first)).toContain('one, and its second line')
    expect(second).toMatchObject({ kind: 'rule', more: [{ kind: 'drawing', text: '## no heading' }, { kind: 'table' }] })
  })

  it('link to each other', () => {
    expect(inline('see GAM-2.')).toContainEqual({ kind: 'rule', text: 'GAM-2' })
    expect(inline('**a** *b c* d * e')).toEqual([
      { kind: 'strong', text: 'a' },
      { kind: 'text', text: ' ' },
      { kind: 'stressed', text: 'b c' },
      { kind: 'text', text: ' d * e' },
    ])
    expect(findRule(rules, 'gam-2')?.section.title).toBe('Turns')
    expect(findRule(rules, 'gam-9')).toBeNull()
  })

  it('are found without accents, all words of a search', () => {
    const block = parseRules('## X\n\n**GAM-1** La Tête achève l’affaire.').sections[0]!.blocks[0]!
    expect(found(block, soughtWords('tete ACHÈVE'))).toBe(true)
    expect(found(block, soughtWords("l'affaire gam-1"))).toBe(true)
    expect(found(block, soughtWords('tete squaw'))).toBe(false)
    expect(marks('La Tête', ['tete'])).toEqual([
      { text: 'La ', marked: false },
      { text: 'Tête', marked: true },
    ])
  })

  it('name the span of a section', () => {
    expect(span(['TEN-5', 'TEN-15', 'TEN-6'])).toBe('5–15')
    expect(span(['TEN-5'])).toBe('5')
    expect(span([])).toBe('')
  })

  it.each(texts)('%s keeps every rule and every word', (_path, text) => {
    const parsed = parseRules(text)
    const written = [...text.matchAll(/^\*\*([A-Z]{3}-[0-9]+)\*\*/gm)].map((match) => match[1])
    expect(parsed.sections.flatMap(({ rules }) => rules)).toEqual(written)
    const blocks = [...parsed.intro, ...parsed.brief, ...parsed.sections.flatMap(({ blocks }) => blocks)]
    const said = blocks.map(textOf).join(' ').replace(/\s+/g, '')
    for (const line of text.split('\n').filter((line) => /^[A-ZÀ-Ü]/.test(line))) {
      expect(said).toContain(line.replace(/\*\*|`|\s+/g, ''))
    }
  })
})
