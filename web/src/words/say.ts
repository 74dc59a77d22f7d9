/* say.ts - a message of a catalogue with its arguments put in. Pure: the catalogue is given. */
import type { Lang } from '../engine/types'

export type Phrase = string | { count: string; one: string; other: string }
export type Arguments = Record<string, string | number>

/* Numbers are written with a minus that is as wide as the figures. */
export const number = (n: number) => String(n).replace('-', '−')

export function say(lang: Lang, phrase: Phrase, given: Arguments = {}): string {
  let text: string
  if (typeof phrase === 'string') text = phrase
  else {
    const n = Math.abs(Number(given[phrase.count] ?? 0))
    text = (lang === 'fr' ? n >= 2 : n !== 1) ? phrase.other : phrase.one
  }
  return text.replace(/\{([^{}:]+)\}/g, (all, name: string) => {
    const value = given[name]
    return value === undefined ? all : typeof value === 'number' ? number(value) : value
  })
}
