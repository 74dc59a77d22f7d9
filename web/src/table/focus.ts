/* focus.ts - who plays by keys never falls off the table: when what had the focus goes away, the next thing to do has it. */
import { focusStop } from './roving'

const NEXT = '.actions .pri:not(:disabled), .note [data-move], .actions [data-move]:not(:disabled)'

/* A piece or a place, else a button that leads on, else the line that says what is expected. */
export function focusNext(root: HTMLElement) {
  const can = [...root.querySelectorAll<HTMLElement>('[data-can][data-stop], [data-drop][data-stop]')].find((node) =>
    node.checkVisibility({ visibilityProperty: true }),
  )
  const area = can?.closest<HTMLElement>('[data-area]')
  if (can && area) focusStop(area, can)
  else root.querySelector<HTMLElement>(`${NEXT}, .prompt`)?.focus({ preventScroll: true })
}

/* Nothing has it, or the line that has it when there is nothing to do. */
export function isLost(root: HTMLElement): boolean {
  const now = document.activeElement
  return now === null || now === document.body || now === root.querySelector('.prompt')
}

/* Browsers say nothing when what has the focus is taken away or put elsewhere; so after every change of the tree one looks. */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | null = null
  const remember = ({ target }: FocusEvent) => {
    if (!(target as HTMLElement).closest('dialog')) last = target as HTMLElement
  }
  const forget = () => (last = null) // who points may point at nothing
  const gone = () => last !== null && last !== document.activeElement && isLost(root) && !document.querySelector('dialog[open]')
  let looks = false
  const look = () => {
    looks = false
    if (!gone()) return
    const there = last!.checkVisibility({ visibilityProperty: true }) && !last!.matches(':disabled')
    if (there) last!.focus({ preventScroll: true })
    if (isLost(root)) focusNext(root)
  }
  /* What can be focused no more loses it with the next picture; whoever wants it elsewhere comes first. */
  const watch = new MutationObserver(() => {
    if (!looks) requestAnimationFrame(() => setTimeout(look))
    looks = true
  })
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'class', 'tabindex'] })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
  }
}
