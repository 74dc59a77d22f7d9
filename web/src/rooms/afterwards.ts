/* afterwards.ts - the rooms for finished games, fetched together. */
export { default as ReplayRoom } from './ReplayRoom.svelte'
export { default as ResultRoom } from './ResultRoom.svelte'
