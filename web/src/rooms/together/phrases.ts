/* phrases.ts - what can be said with one tap: keys that travel, words in the language of whoever hears them. */
import { t } from '../../words/words.svelte'

const WORDS = {
  'well-played': () => t('chat.well'),
  oops: () => t('chat.oops'),
  'one-moment': () => t('chat.moment'),
  'your-turn': () => t('chat.turn'),
  thanks: () => t('chat.thanks'),
  sorry: () => t('chat.sorry'),
  hello: () => t('chat.hello'),
  'good-luck': () => t('chat.luck'),
  'back-soon': () => t('chat.soon'),
  again: () => t('chat.again'),
  'good-game': () => t('chat.game'),
  'good-night': () => t('chat.night'),
}

export const PHRASES = Object.keys(WORDS) as (keyof typeof WORDS)[]

/* A phrase of a newer server's is not known here. */
export const phraseWords = (key: string): string => (key in WORDS ? WORDS[key as keyof typeof WORDS]() : '…')
