/* updates.ts - what lets the page be there without a network, stay up to date and last.
 *
 * An update is never taken by itself: it waits until somebody asks for it (takeUpdate), which reloads this window.
 */
export interface Shipping {
  update: boolean // a newer version waits
  offline: 'no' | 'shell' | 'all' // what is there without a network
  install: boolean // the browser would install the page now (install)
}

/* What browsers say before they offer to install a page; no standard yet. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const looksAgain = 60 * 60 * 1000
let now: Shipping = { update: false, offline: 'no', install: false }
let registration: ServiceWorkerRegistration | null = null
let looked = 0
let invitation: InstallEvent | null = null
const listeners = new Set<(shipping: Shipping) => void>()

function tell(news: Partial<Shipping>) {
  now = { ...now, ...news }
  for (const listener of listeners) listener(now)
}

/* Told at once and whenever something changes; returns how to stop listening. */
export function watchShipping(listener: (shipping: Shipping) => void): () => void {
  listeners.add(listener)
  listener(now)
  return () => listeners.delete(listener)
}

function ask(worker: ServiceWorker, wish: 'all' | string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = (event) => resolve(event.data as boolean)
    worker.postMessage(wish, [channel.port2])
  })
}

/* Everything of this version, so that any game can be played without a network. False: not now. */
export async function keepAll(): Promise<boolean> {
  const worker = registration?.active
  const all = worker != null && (await ask(worker, 'all'))
  if (all) tell({ offline: 'all' })
  return all
}

/* The first visit: what was fetched before the worker came is in the browser's own cache still. */
async function keepUsed(worker: ServiceWorker) {
  const used = performance.getEntriesByType('resource').map((entry) => entry.name)
  if (await ask(worker, used)) tell({ offline: now.offline === 'all' ? 'all' : 'shell' })
}

const sparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function watchWorkers(found: ServiceWorkerRegistration) {
  const look = () => tell({ update: found.waiting !== null && found.active !== null })
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  look()
}

/* Asks the server for a newer version, at most once an hour. */
export async function lookForUpdate() {
  if (registration === null || Date.now() - looked < looksAgain) return
  looked = Date.now()
  await registration.update().catch(() => {}) // no network: another time
}

/* This window becomes the new version; others go on with theirs until they are reloaded. */
export function takeUpdate() {
  const waiting = registration?.waiting
  if (!waiting) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take')
}

/* Asks the browser not to throw kept games away when it needs room. Once there is something to lose; false: it may. */
export async function askToLast(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined
  if (!storage?.persist) return false
  return (await storage.persisted().catch(() => false)) || storage.persist().catch(() => false)
}

export async function install(): Promise<boolean> {
  const asked = await invitation?.prompt()
  invitation = null
  tell({ install: false })
  return asked?.outcome === 'accepted'
}

/* Called once, when the page is drawn. Without service workers (no TLS, forbidden) the page is the same, online. */
export async function startShipping() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    invitation = event as InstallEvent
    tell({ install: true })
  })
  addEventListener('appinstalled', () => tell({ install: false }))
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' })
    looked = Date.now()
    watchWorkers(registration)
    const ready = await navigator.serviceWorker.ready
    if (ready.active === null) return
    await keepUsed(ready.active)
    if (!sparing()) await keepAll()
  } catch {
    return // private windows refuse; the page needs nothing of it
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForUpdate())
}
