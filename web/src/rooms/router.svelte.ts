/* router.svelte.ts - where we are, and how to go elsewhere. The browser's history is the only memory of it. */
import { address, parseRoute, type Route } from './routes'

let here = $state.raw<Route>(parseRoute(location.hash))
const trail = [location.hash]
const heights = new Map<string, number>()
let moved = false

export const router = {
  get route() {
    return here
  },
  /* Somebody has gone somewhere: the next room takes the focus. The first room does not. */
  get moved() {
    return moved
  },
}

export function go(route: Route, how: 'push' | 'replace' = 'push') {
  if (how === 'push') location.hash = address(route)
  else location.replace(address(route))
}

/* Back if there is somewhere of ours to go back to, else to the room above. */
export function back(otherwise: Route) {
  if (trail.length > 1) history.back()
  else go(otherwise, 'replace')
}

function arrive() {
  const from = trail.at(-1)!
  const to = location.hash
  if (from === to) return
  heights.set(from, scrollY)
  moved = true
  const returned = trail.at(-2) === to
  if (returned) trail.pop()
  else trail.push(to)
  here = parseRoute(to)
  const height = returned ? (heights.get(to) ?? 0) : 0
  if (!returned && here.room === 'rules' && here.at !== null) return // that room leads to its rule
  requestAnimationFrame(() => scrollTo({ top: height, behavior: 'instant' }))
}

export function watchAddress() {
  addEventListener('hashchange', arrive)
  arrive() // somebody may have gone on while the page was being put together
  return () => removeEventListener('hashchange', arrive)
}
