/* columns.ts - what a table with columns has, fetched together (parts.ts). */
export { default as Columns } from './Columns.svelte'
export { default as Offers } from './Offers.svelte'
export { default as Tray } from './Tray.svelte'
