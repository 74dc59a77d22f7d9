/* afterwards.ts - the rooms for finished games, fetched together. */
import { speakOf } from '../words/words.svelte'

await speakOf('aside')

export { default as ReplayRoom } from './ReplayRoom.svelte'
export { default as ResultRoom } from './ResultRoom.svelte'
