/* rooms.ts - the rooms where people meet, fetched when somebody comes by; what needs a table comes with it. */
import { speakOf } from '../../words/words.svelte'

await Promise.all([speakOf('together'), speakOf('aside')]) // they have sheets in common

export { default as DeviceRoom } from './DeviceRoom.svelte'
export { default as Invite } from './Invite.svelte'
export { default as Lobby } from './Lobby.svelte'
export { default as TableRoom } from './TableRoom.svelte'
