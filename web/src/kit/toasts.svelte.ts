/* toasts.svelte.ts - short words that pass: never the only place where a fact is told. Why something could not be done has no
 * other place: it stays until it was read, somebody goes elsewhere, or something else is said. */
let words = $state('')
let lasts = $state(false)
let timer = 0

export const toast = {
  get words() {
    return words
  },
  get lasts() {
    return lasts
  },
}

export function tell(what: string) {
  warn(what)
  lasts = false
  timer = window.setTimeout(() => (words = ''), 3000)
}

export function warn(what: string) {
  clearTimeout(timer)
  words = what
  lasts = true
}
