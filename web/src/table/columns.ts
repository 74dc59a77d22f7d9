/* columns.ts - what a table with columns has, or with a hand and the others around it, fetched together (parts.ts). */
export { default as Columns } from './Columns.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Offers } from './Offers.svelte'
export { default as Seats } from './Seats.svelte'
export { default as Tray } from './Tray.svelte'
