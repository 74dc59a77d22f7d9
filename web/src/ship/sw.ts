/* sw.ts - the service worker: the page without a network, and updates that wait until they are asked for.
 *
 * A version is all its files in one cache. The worker of a version serves that version's index.html and nothing newer, so
 * page and files always belong together; a newer version is fetched beside it and waits. The cache of the version before
 * stays until the next update: a window that was open all the while still finds its files.
 */
declare const self: ServiceWorkerGlobalScope
/* Set in front of this file by the build (make/worker.ts). Paths are relative to the page's folder. */
declare const SHIPPED: { version: string; page: string; shell: string[]; rest: string[] }

const prefix = 'veillee-'
const name = prefix + SHIPPED.version
const known = new Set([...SHIPPED.shell, ...SHIPPED.rest])
const lasting = (path: string) => path.startsWith('assets/') // its hash is in its name

/* Relative to the page's folder, without what follows a question mark; null: it is not of this page. */
function pathOf(url: string): string | null {
  const place = new URL(url)
  const scope = self.registration.scope
  const plain = place.origin + place.pathname
  if (!plain.startsWith(scope)) return null
  return plain.slice(scope.length) || 'index.html'
}

async function digest(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, self.registration.scope), { cache: lasting(path) ? 'default' : 'no-cache' })
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`)
  /* Somebody may be putting a newer version in place right now: then its own worker comes by, too. */
  if (path === 'index.html' && (await digest(await answer.clone().arrayBuffer())) !== SHIPPED.page)
    throw new Error('the page is of another version')
  return answer
}

/* What another version has brought already is not fetched again. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  for (const path of paths) {
    const url = new URL(path, self.registration.scope)
    if (await cache.match(url)) continue
    const old = lasting(path) ? await caches.match(url) : undefined
    await cache.put(url, old ?? (await fetchWhole(path)))
  }
}

async function answer(path: string, request: Request): Promise<Response> {
  const url = new URL(path, self.registration.scope)
  const cache = await caches.open(name)
  const kept = (await cache.match(url)) ?? (lasting(path) ? await caches.match(url) : undefined)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok && known.has(path)) await cache.put(url, fresh.clone()).catch(() => {}) // no room: it goes on without
  return fresh
}

/* The caches of this version and of the one before it are kept. */
async function tidy(): Promise<void> {
  const mine = (await caches.keys()).filter((key) => key.startsWith(prefix)) // in the order in which they were made
  const before = mine.filter((key) => key !== name).at(-1)
  for (const key of mine) if (key !== name && key !== before) await caches.delete(key)
}

self.addEventListener('install', (event) => event.waitUntil(keep(SHIPPED.shell)))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const path = pathOf(event.request.url)
  if (event.request.method !== 'GET' || path === null) return
  const opens = event.request.mode === 'navigate'
  if (opens ? path === 'index.html' : known.has(path) || lasting(path)) event.respondWith(answer(path, event.request))
})

/* 'take': be the version from now on. 'all': everything, to be without a network. A list: what was used before we were here. */
self.addEventListener('message', (event) => {
  const wish = event.data as 'take' | 'all' | string[]
  if (wish === 'take') return void self.skipWaiting() // which waits for this very event to end
  const paths = wish === 'all' ? [...known] : wish.map(pathOf).filter((path) => path !== null && known.has(path))
  const done = keep(paths as string[]).then(
    () => true,
    () => false,
  )
  event.waitUntil(done.then((all) => event.ports[0]?.postMessage(all)))
})

export {}
