/* words.svelte.ts - what the page itself says, in the language that is spoken now. Whatever uses t() in a template is
 * said anew when the language changes. */
import type { Lang } from '../engine/types'
import type { Key } from './keys'
import { say, type Arguments, type Phrase } from './say'

export const LANGS: { value: Lang; words: string; short: string }[] = [
  { value: 'fr', words: 'Français', short: 'FR' },
  { value: 'en', words: 'English', short: 'EN' },
  { value: 'de', words: 'Deutsch', short: 'DE' },
]

type Catalogues = Record<Lang, () => Promise<{ default: Record<string, Phrase> }>>
const catalogues: Catalogues = {
  fr: () => import('virtual:words/fr'),
  en: () => import('virtual:words/en'),
  de: () => import('virtual:words/de'),
}

/* Words that come with the rooms that say them. */
const parts = {
  aside: {
    fr: () => import('virtual:words/fr/aside'),
    en: () => import('virtual:words/en/aside'),
    de: () => import('virtual:words/de/aside'),
  },
  together: {
    fr: () => import('virtual:words/fr/together'),
    en: () => import('virtual:words/en/together'),
    de: () => import('virtual:words/de/together'),
  },
} satisfies Record<string, Catalogues>
const wanted = new Set<Catalogues>()

let spoken = $state.raw<{ lang: Lang; messages: Record<string, Phrase> }>({ lang: 'en', messages: {} })

export const lang = () => spoken.lang

export function t(key: Key, given?: Arguments): string {
  return say(spoken.lang, spoken.messages[key] ?? key, given)
}

/* The first language of the browser's that we speak. */
export function browsersLang(wanted: readonly string[] = navigator.languages): Lang {
  for (const one of wanted) {
    const found = LANGS.find(({ value }) => one.toLowerCase().split('-')[0] === value)
    if (found) return found.value
  }
  return 'en'
}

let asked: Lang | null = null
let turn = 0
let speaking: Promise<void> = Promise.resolve() // as was last asked

export function speak(next: Lang): Promise<void> {
  asked = next
  return (speaking = learn(next, ++turn))
}

async function learn(next: Lang, mine: number): Promise<void> {
  const loaded = await Promise.all([catalogues[next](), ...[...wanted].map((part) => part[next]())])
  if (mine !== turn) return speaking // another one was chosen meanwhile, or more is to be said
  spoken = { lang: next, messages: Object.assign({}, ...loaded.map((one) => one.default)) as Record<string, Phrase> }
  document.documentElement.lang = next
}

/* From now on the words of that part are spoken, too; or of one that a room brings with it. */
export async function speakOf(wish: keyof typeof parts | Catalogues) {
  const part = typeof wish === 'string' ? parts[wish] : wish
  if (wanted.has(part)) return speaking
  wanted.add(part)
  await speak(asked ?? spoken.lang)
}
