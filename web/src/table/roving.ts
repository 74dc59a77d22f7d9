/* roving.ts - an area of the table is one stop of the Tab key; inside it the arrows go from thing to thing. */
import { isArrow, nearest } from './spot'

const STOP = '[data-stop]'

function stops(area: HTMLElement): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>(STOP)].filter((n) => n.offsetParent !== null)
}

/* One of them can be reached by Tab: where one was, else what can be done, else the first; of a log, the last. */
function settle(area: HTMLElement) {
  const all = stops(area).filter((n) => n.checkVisibility({ visibilityProperty: true }) && !n.matches(':disabled'))
  const now = all.find((n) => n.tabIndex === 0 && n === document.activeElement) ?? all.find((n) => n.tabIndex === 0)
  const best = now ?? all.find((n) => n.dataset.drop !== undefined || n.dataset.can !== undefined) ?? (area.matches('ol') ? all.at(-1) : all[0])
  for (const n of all) n.tabIndex = n === best ? 0 : -1
}

export function focusStop(area: HTMLElement, node: HTMLElement) {
  for (const n of stops(area)) n.tabIndex = n === node ? 0 : -1
  node.focus()
}

function keys(event: KeyboardEvent) {
  const area = event.currentTarget as HTMLElement
  const from = (event.target as HTMLElement).closest<HTMLElement>(STOP)
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return
  const all = stops(area)
  let to: HTMLElement | undefined
  if (isArrow(event.key)) {
    const others = all.filter((n) => n !== from)
    to = others[nearest(others.map((n) => n.getBoundingClientRect()), from.getBoundingClientRect(), event.key)]
  } else if (event.key === 'Home') to = all[0]
  else if (event.key === 'End') to = all[all.length - 1]
  else return
  event.preventDefault()
  if (to) focusStop(area, to)
}

/* Things come into sight without a change of the tree; so before Tab goes on, every area has its stop. */
const areas = new Set<HTMLElement>()
function beforeTab(event: KeyboardEvent) {
  if (event.key === 'Tab') areas.forEach(settle)
}

/* {@attach roving} */
export function roving(area: HTMLElement) {
  const watch = new MutationObserver(() => settle(area))
  watch.observe(area, { childList: true, subtree: true })
  area.addEventListener('keydown', keys)
  if (areas.size === 0) document.addEventListener('keydown', beforeTab, true)
  areas.add(area)
  settle(area)
  return () => {
    watch.disconnect()
    area.removeEventListener('keydown', keys)
    areas.delete(area)
    if (areas.size === 0) document.removeEventListener('keydown', beforeTab, true)
  }
}
