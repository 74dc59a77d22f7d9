/* known.ts - whether this browser was introduced to the server once. It only spares a question; the server knows better. */
import { recall, remember } from '../settings.svelte'

const KNOWN = 'veillee.me'

export const isKnown = () => Boolean(recall(KNOWN))
export const keepKnown = (known: boolean) => remember(KNOWN, known ? 'yes' : '')
