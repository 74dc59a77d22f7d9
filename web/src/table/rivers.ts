/* rivers.ts - what a table with rivers has, fetched together (parts.ts). */
export { default as Groups } from './Groups.svelte'
export { default as Rivers } from './Rivers.svelte'
