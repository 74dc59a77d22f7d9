/* server.ts - what the rooms ask of the server whose page this is: people and tables, over HTTP. What it refuses is an
 * answer like any other, in its own words. A host of plain files has no server; that is an answer, too. */
import type { Seat } from '../../engine/types'
import { lang } from '../../words/words.svelte'

export type Phase = 'gathering' | 'playing' | 'paused' | 'over' | 'broken'

export interface SeatSummary {
  kind: 'human' | 'bot' | 'open'
  name: string | null
  bot?: string // its level
  ready?: boolean // people, while the table gathers
  gone?: boolean // has left; a bot plays
}

export interface Summary {
  id: string
  game: string
  players: number
  options: Record<string, string>
  edition?: string // its name
  phase: Phase
  public: boolean
  fair: boolean
  seats: SeatSummary[]
  scores: number[] | null
  next: string | null
  clock?: string
  chat?: 'off' | 'phrases' | 'free'
  cover_after?: number
  host_seat?: Seat | null
  /* Of whoever has a seat. */
  seat?: Seat
  awaited?: boolean
  host?: boolean
  opens?: Seat | null // of whoever asks with a code: the seat that it is for
  codes?: (string | null)[] // of the host's big screens: those that were made lately
}

export interface NewTable {
  game: string
  players: number
  options: Record<string, string>
  seats: ({ kind: 'me' } | { kind: 'open' } | { kind: 'bot'; bot: string })[]
  public: boolean
  clock: string
  pace: number
  chat: 'off' | 'phrases' | 'free'
  cover_after: number
  edition?: unknown // an edition of one's own, or 'default'
}

/* What a host may change until the game begins; what is not said stays. */
export type Agreed = Partial<Pick<NewTable, 'options' | 'clock' | 'public' | 'chat' | 'cover_after' | 'edition'>>

export interface Person {
  id: string
  name: string
}

export interface House {
  url: string // what links begin with
  kiosk?: boolean
  name?: string | null
}

/* `none`: there is no server here, only files. `offline`: it did not answer. Other codes are the server's. */
export interface Refused {
  ok: false
  status: number
  code: string
  words: string
}
export type Answer<T> = { ok: true; value: T } | Refused

const base = () => new URL('api/v1/', new URL('.', document.baseURI))
const WAIT = 10_000

interface Wish {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: object
  code?: string
  screen?: string
}

/* What was said last time, by address and code: the server says 304 if it still holds. */
const known = new Map<string, { tag: string; value: unknown }>()

async function refusal(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => null)) as { error?: { code?: string; message?: string } } | null
  const { status } = answer
  if (!said?.error) return { ok: false, status, code: 'none', words: '' }
  return { ok: false, status, code: said.error.code ?? '', words: said.error.message ?? '' }
}

async function ask<T>(path: string, wish: Wish = {}, read: (answer: Response) => Promise<T>): Promise<Answer<T>> {
  const { method = 'GET', body, code, screen } = wish
  const key = `${path} ${code ?? ''} ${screen ?? ''} ${lang()}`
  const before = method === 'GET' ? known.get(key) : undefined
  const headers = new Headers({ 'Accept-Language': lang() })
  if (code) headers.set('X-Veillee-Code', code)
  if (screen) headers.set('X-Veillee-Screen', screen)
  if (before) headers.set('If-None-Match', before.tag)
  if (body) headers.set('Content-Type', 'application/json')
  try {
    const answer = await fetch(new URL(path, base()), {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      cache: 'no-store',
      signal: AbortSignal.timeout(WAIT),
    })
    if (answer.status === 304 && before) return { ok: true, value: before.value as T }
    if (!answer.ok) return await refusal(answer)
    const value = await read(answer)
    const tag = answer.headers.get('ETag')
    if (method === 'GET' && tag) known.set(key, { tag, value })
    return { ok: true, value }
  } catch (error) {
    return { ok: false, status: 0, code: error instanceof SyntaxError ? 'none' : 'offline', words: '' }
  }
}

const json = <T>(path: string, wish?: Wish) => ask<T>(path, wish, (answer) => answer.json() as Promise<T>)
const told = (path: string, wish: Wish) => ask<null>(path, wish, () => Promise.resolve(null))
const post = <T>(path: string, body: object = {}) => json<T>(path, { method: 'POST', body })
const say = (path: string, body: object = {}) => told(path, { method: 'POST', body })

export const here = () => json<House>('here')
export const me = () => json<Person>('me')
export const introduce = (name: string) => post<Person>('identity', { name, cookie: true })
export const rename = (name: string) => post<Person>('me', { name })
export const deviceLink = () => post<{ code: string; expires: number }>('me/link')
export const followLink = (code: string) => post<Person>('identity/link', { code, cookie: true })

export const openTable = (table: NewTable) => post<{ id: string; invites: (string | null)[]; watch: string }>('tables', table)
export const publicTables = () => json<{ tables: Summary[] }>('tables')
export const myTables = () => json<{ tables: Summary[] }>('me/tables')
export const summary = (table: string, code?: string, screen?: string) =>
  json<Summary>(`tables/${table}`, { ...(code && { code }), ...(screen && { screen }) })
export const join = (table: string, by: { code: string } | { seat: Seat }) => post<{ seat: Seat }>(`tables/${table}/join`, by)
/* A new code is for the host's big screens, too: those with this key. */
export const invite = (table: string, seat: Seat, screen: string) => post<{ code: string }>(`tables/${table}/invites`, { seat, screen })
export const setSeat = (table: string, seat: Seat, who: { kind: 'open' } | { kind: 'bot'; bot: string }, screen: string) =>
  post<{ code?: string }>(`tables/${table}/seats`, { seat, ...who, screen })
export const ready = (table: string, ready: boolean) => say(`tables/${table}/ready`, { ready })
export const agree = (table: string, agreed: Agreed) => say(`tables/${table}/agreements`, agreed)
export const begin = (table: string) => say(`tables/${table}/begin`)
export const leave = (table: string) => say(`tables/${table}/leave`)
export const cover = (table: string, seat: Seat) => say(`tables/${table}/cover`, { seat })
export const silence = (table: string, seat: Seat, silent: boolean) => say(`tables/${table}/silence`, { seat, silent })
export const record = (table: string, code?: string) =>
  ask<string>(`tables/${table}/record`, code ? { code } : {}, (answer) => answer.text())
export const edition = (table: string, code?: string) =>
  ask<string>(`tables/${table}/edition`, code ? { code } : {}, (answer) => answer.text())

const LOG_PAGES = 40 // of a thousand lines: as much as a page can be expected to read

/* The server's public log of fair deals, from its first line on; null: it is too long to be read here. */
export async function fairLog(): Promise<Answer<string | null>> {
  let lines = 0
  let text = ''
  for (let page = 0; page < LOG_PAGES; page++) {
    const answer = await ask(`fair/log/${lines}`, {}, (one) => one.text())
    if (!answer.ok) return answer
    if (answer.value === '') return { ok: true, value: text }
    text += answer.value
    lines += answer.value.split('\n').length - 1
  }
  return { ok: true, value: null }
}
