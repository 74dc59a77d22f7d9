/* links.ts - addresses that are given to others, and the codes of the tables that were opened in this browser. */
import { address, type Route } from '../routes'
import { recall, remember } from '../settings.svelte'

/* The codes of a table: one for each free seat, and one to look on. Whoever opened it is told them this once. */
export interface Codes {
  seats: (string | null)[]
  watch: string | null
}

const memory = (table: string) => `veillee.table.${table}`

export function codesOf(table: string): Codes {
  try {
    const said = JSON.parse(recall(memory(table)) ?? '') as Partial<Codes>
    const good = (code: unknown) => (typeof code === 'string' && /^[0-9a-f]{32}$/.test(code) ? code : null)
    return { seats: Array.isArray(said.seats) ? said.seats.map(good) : [], watch: good(said.watch) }
  } catch {
    return { seats: [], watch: null }
  }
}

/* Whoever opened a table hosts it, also without a seat there: a big screen does. */
export const hasOpened = (table: string) => codesOf(table).seats.length > 0

export const keepCodes = (table: string, codes: Codes) => remember(memory(table), JSON.stringify(codes))

/* The key that a host's big screens have, by which they are told the codes that are made later; it comes into being when it
 * is first wanted, and travels in the link that the host sends them. */
export function screenKey(table: string): string {
  const place = `veillee.screen.${table}`
  const kept = recall(place)
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  remember(place, fresh)
  return fresh
}

const LOOPBACK = /^(localhost|127\.|\[::1\])/

/* What links begin with: where we are, unless nobody else can come here by that address and the server knows a better one. */
export function linkBase(told: string | null): string {
  const own = new URL('.', document.baseURI).href
  return told && LOOPBACK.test(location.host) ? `${told.replace(/\/$/, '')}/` : own
}

export const linkTo = (base: string, route: Route) => base + address(route)

/* An address as people read it: without what every address has, and without the long numbers. */
export const spoken = (link: string) => link.replace(/^https?:\/\//, '').replace(/\/?#.*$/, '')

/* Away from this page's own computer, browsers keep some things for encrypted addresses. */
export const canCopy = () => typeof navigator.clipboard?.writeText === 'function'
export const canShare = () => typeof navigator.share === 'function'
