/* aside.ts - rooms that nobody passes on the way to a table, and the sheets that show the same beside one: fetched together. */
import { speakOf } from '../words/words.svelte'

await speakOf('aside')

export { default as About } from './About.svelte'
export { default as Games } from './Games.svelte'
export { default as Learn } from './Learn.svelte'
export { default as RuleSheet } from './RuleSheet.svelte'
export { default as RulesRoom } from './RulesRoom.svelte'
export { default as SeatSheet } from './SeatSheet.svelte'
export { default as SettingsList } from './SettingsList.svelte'
export { default as SettingsRoom } from './SettingsRoom.svelte'
export { default as Setup } from './Setup.svelte'
