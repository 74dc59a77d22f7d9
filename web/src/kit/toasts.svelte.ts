/* toasts.svelte.ts - short words that pass: never the only place where a fact is told. */
let words = $state('')
let timer = 0

export const toast = {
  get words() {
    return words
  },
}

export function tell(what: string) {
  words = what
  clearTimeout(timer)
  timer = window.setTimeout(() => (words = ''), 3000)
}
