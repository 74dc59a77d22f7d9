/* coach.ts - the lesson, fetched when one is given, with its words. */
import type { Coached } from '../table/context'
import { speakOf } from '../words/words.svelte'
import { Coach } from './coach.svelte'
import CoachActions from './CoachActions.svelte'
import CoachNote from './CoachNote.svelte'

await speakOf({
  fr: () => import('virtual:words/fr/coach'),
  en: () => import('virtual:words/en/coach'),
  de: () => import('virtual:words/de/coach'),
})

export const coached = (game: string, onrules: (rule?: string) => void, onend: () => void): Coached => ({
  coach: new Coach(game, onrules, onend),
  Note: CoachNote,
  Actions: CoachActions,
})
