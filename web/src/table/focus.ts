/* focus.ts - who plays by keys never falls off the table: when what had the focus goes away, the next thing to do has it. */
import { focusStop } from './roving'

const NEXT = '.actions .pri:not(:disabled), .note button, .actions [data-move]:not(:disabled)'

/* A piece or a place, else a button that leads on, else the line that says what is expected. */
export function focusNext(root: HTMLElement) {
  const can = [...root.querySelectorAll<HTMLElement>('[data-can][data-stop], [data-drop][data-stop]')].find((node) => node.checkVisibility())
  const area = can?.closest<HTMLElement>('[data-area]')
  if (can && area) focusStop(area, can)
  else root.querySelector<HTMLElement>(`${NEXT}, .prompt`)?.focus({ preventScroll: true })
}

/* Nothing has it, or the line that has it when there is nothing to do. */
export function isLost(root: HTMLElement): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === root.querySelector('.prompt')
}

/* Browsers say nothing when what has the focus is taken away; so after every change of the tree one looks. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null
  const remember = (event: FocusEvent) => (last = event.target as Element)
  const gone = () => last !== null && isLost(root) && (!last.isConnected || last.matches(':disabled')) && !document.querySelector('dialog[open]')
  const look = () => {
    if (!gone()) return
    last = null
    focusNext(root)
  }
  const watch = new MutationObserver(() => gone() && setTimeout(look)) // after whoever wants it elsewhere
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
