/* settings.svelte.ts - what a person has chosen for this browser. Storage that is refused only means that it is not
 * remembered. */
import type { Lang } from '../engine/types'
import { browsersLang } from '../words/words.svelte'

export interface Settings {
  lang: Lang | null // null: the browser's
  theme: 'auto' | 'dark' | 'light'
  motion: 'full' | 'calm' | 'off'
  text: 1 | 1.25 | 1.5 | 2
  sound: boolean
  fire: boolean
  touch: boolean
  pace: number // milliseconds between the bots' acts
  forced: boolean // moves without a choice are made at once
  confirm: 'never' | 'final' | 'always' // what is asked once more before it is done
}

const KEY = 'veillee.settings'

const DEFAULTS: Settings = {
  lang: null,
  theme: 'auto',
  motion: 'full',
  text: 1,
  sound: false,
  fire: false,
  touch: true,
  pace: 700,
  forced: false,
  confirm: 'final',
}

const CHOICES: { [K in keyof Settings]: (value: unknown) => boolean } = {
  lang: (value) => value === null || value === 'fr' || value === 'en' || value === 'de',
  theme: (value) => value === 'auto' || value === 'dark' || value === 'light',
  motion: (value) => value === 'full' || value === 'calm' || value === 'off',
  text: (value) => value === 1 || value === 1.25 || value === 1.5 || value === 2,
  sound: (value) => typeof value === 'boolean',
  fire: (value) => typeof value === 'boolean',
  touch: (value) => typeof value === 'boolean',
  pace: (value) => typeof value === 'number' && value >= 0 && value <= 5000,
  forced: (value) => typeof value === 'boolean',
  confirm: (value) => value === 'never' || value === 'final' || value === 'always',
}

/* What can be used of a text that anybody may have written. */
export function readSettings(text: string | null): Settings {
  let given: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (parsed && typeof parsed === 'object') given = parsed as Record<string, unknown>
  } catch {
    // Damaged: the defaults it is.
  }
  const good = Object.entries(CHOICES).filter(([key, fits]) => key in given && fits(given[key]))
  return { ...DEFAULTS, ...Object.fromEntries(good.map(([key]) => [key, given[key]])) }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Not remembered, then.
  }
}

export const settings: Settings = $state(readSettings(recall(KEY)))

export const spokenLang = (): Lang => settings.lang ?? browsersLang()

const morning = matchMedia('(prefers-color-scheme: light)')
const still = matchMedia('(prefers-reduced-motion: reduce)')
let systemLight = $state(morning.matches)
let systemCalm = $state(still.matches)

/* How much may move: what was chosen here, and never more than the system asks for. */
export const motion = (): Settings['motion'] => (settings.motion === 'full' && systemCalm ? 'calm' : settings.motion)
export const theme = (): 'dark' | 'light' =>
  settings.theme === 'auto' ? (systemLight ? 'light' : 'dark') : settings.theme

/* Keeps the document and the storage as the settings say. To be called while a component is set up. */
export function applySettings() {
  $effect(() => {
    const onLight = () => (systemLight = morning.matches)
    const onCalm = () => (systemCalm = still.matches)
    morning.addEventListener('change', onLight)
    still.addEventListener('change', onCalm)
    onLight() // it may have changed while the page was being put together
    onCalm()
    return () => {
      morning.removeEventListener('change', onLight)
      still.removeEventListener('change', onCalm)
    }
  })
  $effect.pre(() => {
    const root = document.documentElement
    root.dataset.theme = theme()
    root.dataset.motion = motion()
    root.dataset.text = String(settings.text)
    root.style.fontSize = settings.text === 1 ? '' : `${settings.text * 100}%`
    const colour = theme() === 'light' ? '#efe4cd' : '#0c111d'
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  })
  $effect(() => remember(KEY, JSON.stringify(settings)))
}
