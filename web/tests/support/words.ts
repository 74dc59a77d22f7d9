/* words.ts - what is said by a key, as the catalogues have it: tests wait for what is said, not for how it is worded. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Lang } from '../../src/engine/types'

const folders = ['../../po/', '../../../src/words/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const read = new Map<Lang, Map<string, string>>()

function catalogue(lang: Lang): Map<string, string> {
  const known = read.get(lang)
  if (known) return known
  const all = new Map<string, string>()
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((name) => name.endsWith(`.${lang}.po`)))
      for (const [, key, text] of readFileSync(folder + file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) all.set(key!, text!)
  read.set(lang, all)
  return all
}

export function words(lang: Lang, key: string, names: Record<string, string> = {}): string {
  const text = catalogue(lang).get(key)
  if (text === undefined) throw new Error(`${key} is not in the catalogues of ${lang}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? `{${name}}`)
}
