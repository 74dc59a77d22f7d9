/* waiting.ts - what the shelf tells of tables with friends, fetched only by browsers that have been at one. */
import { speakOf } from '../../words/words.svelte'

await speakOf('together')

export { default as Waiting } from './Waiting.svelte'
