/* focus.ts - who plays by keys never falls off the table: when what had the focus goes away, the next thing to do has it. */
import { focusStop } from './roving'

const NEXT = '.actions .pri:not(:disabled), .note [data-move], .actions [data-move]:not(:disabled)'

/* Where the focus was: what lies beside it comes before what only comes first. */
let was: { area: Element | null; x: number; y: number } | null = null

const middle = (node: Element) => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
const away = (node: Element) => {
  const { x, y } = middle(node)
  return Math.hypot(x - was!.x, y - was!.y)
}

/* A piece or a place, else a button that leads on, else the line that says what is expected. */
export function focusNext(root: HTMLElement) {
  const all = [...root.querySelectorAll<HTMLElement>('[data-can][data-stop], [data-drop][data-stop]')].filter((node) =>
    node.checkVisibility({ visibilityProperty: true }),
  )
  const beside = all.filter((node) => was?.area?.contains(node)).sort((a, b) => away(a) - away(b))
  const can = beside[0] ?? all[0]
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
    const node = target as HTMLElement
    if (node.closest('dialog')) return
    last = node
    if (node.closest('[data-stop]')) was = { area: node.closest('[data-area]'), ...middle(node) }
  }
  const forget = () => (last = was = null) // who points may point at nothing
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
