/* rivers.ts - what a table with rivers has, fetched together (parts.ts). */
export { default as Rivers } from './Rivers.svelte'
