/* evening.worker.ts - the evening, away from the page's own thread: answers at once. */
import { alone, engine, engines, games, house } from 'virtual:games'
import { Evening } from './evening'
import type { Place, Server } from './away'
import { Modules } from './modules'
import { BrowserStore } from './store'
import { Thinking } from './thinking'
import type { Listener } from './types'
import { Unfetched, type Files, type Ownership, type World } from './world'

export type ToEvening =
  | { thinking: MessagePort | null } // null: whoever thought is lost
  | { again: true } // whatever is wrong with thinking, it is tried again
  | { call: number; name: string; args: unknown[] }
export type FromEvening =
  | { ready: true }
  | { answer: number; value: unknown }
  | { progress: number; value: unknown }
  | { tell: keyof Listener; value: unknown }
  | { crashed: string }
  | { mindless: true } // somebody else is to think

const post = (message: FromEvening) => self.postMessage(message)

/* ---- Files of the build ---- */

async function get(url: string): Promise<Response> {
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) throw new Unfetched(url)
  return answer
}

const fetchBytes = async (url: string) => new Uint8Array(await (await get(url)).arrayBuffer())
const files: Files = {
  words: (game, lang) => fetchBytes(games[game]!.words[lang]),
  house: (whole, lang) => fetchBytes((whole ? house : alone)[lang]),
  rules: async (game, lang) => (await get(games[game]!.rules[lang])).text(),
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await get(url)
  const typed = answer.headers.get('content-type')?.startsWith('application/wasm')
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer())
}

const modules = new Modules({
  keepsWhole: async () => 'caches' in self && (await caches.match(engine).catch(() => undefined)) !== undefined,
  whole: () => compile(engine),
  of: (game) => (engines[game] ? compile(engines[game]) : null),
})

/* ---- One window owns a game: by a lock, where browsers have them ---- */

const channel = new BroadcastChannel('veillee')

/* Holds a lock until it is let go; `got` says whether it is ours. */
function hold(key: string, options: LockOptions, got: (letGo: (() => void) | null) => void) {
  return navigator.locks.request(`veillee ${key}`, options, (lock) => {
    if (!lock) return got(null)
    return new Promise<void>((resolve) => got(resolve))
  })
}

const ownership: Ownership = {
  own: (key) =>
    new Promise((resolve) => {
      if (!navigator.locks) return resolve(() => undefined)
      hold(key, { ifAvailable: true }, resolve).catch(() => resolve(() => undefined))
    }),
  wait(key, ours) {
    const stop = new AbortController()
    hold(key, { signal: stop.signal }, (letGo) => letGo && ours(letGo)).catch(() => undefined)
    return () => stop.abort()
  },
  tell: (key) => channel.postMessage(key),
  hear(key, news) {
    const listen = ({ data }: MessageEvent) => data === key && news()
    channel.addEventListener('message', listen)
    return () => channel.removeEventListener('message', listen)
  },
}

const world: World = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
}

/* ---- A server's table: who we are there is in a cookie ---- */

function reach({ base, table }: Place): Server {
  const api = new URL('api/v1/', base)
  const socket = new URL(`tables/${table}/socket`, api)
  socket.protocol = api.protocol === 'https:' ? 'wss:' : 'ws:'
  return {
    async get(path, code, lang) {
      const headers: Record<string, string> = { 'Accept-Language': lang }
      if (code) headers['X-Veillee-Code'] = code
      const answer = await fetch(new URL(path, api), { headers, cache: 'no-store' })
      return { status: answer.status, text: await answer.text() }
    },
    dial(ends) {
      const wire = new WebSocket(socket, 'veillee.v1')
      wire.onopen = ends.opened
      wire.onmessage = ({ data }) => ends.heard(String(data))
      wire.onclose = ends.closed
      return wire
    },
  }
}

/* ---- Calls from the page ---- */

const thinking = new Thinking({ replace: () => post({ mindless: true }), say: (code) => void evening.say(code) })
const listener: Listener = {
  screen: (value) => post({ tell: 'screen', value }),
  said: (value) => post({ tell: 'said', value }),
  trouble: (value) => post({ tell: 'trouble', value }),
  line: (value) => post({ tell: 'line', value }),
  presence: (value) => post({ tell: 'presence', value }),
  chat: (value) => post({ tell: 'chat', value }),
  chatting: (value) => post({ tell: 'chatting', value }),
  next: (value) => post({ tell: 'next', value }),
}
const evening = new Evening(modules, files, new BrowserStore(), thinking, ownership, world, listener, reach)

async function call(number: number, name: string, args: unknown[]) {
  try {
    const method = evening[name as 'look'] as (...args: unknown[]) => unknown
    const progress = (value: unknown) => post({ progress: number, value })
    post({ answer: number, value: await method.apply(evening, name === 'review' ? [progress] : args) })
  } catch (error) {
    post(error instanceof Unfetched ? { answer: number, value: undefined } : { crashed: String(error) })
  }
}

self.onunhandledrejection = (event) => post({ crashed: String(event.reason) })
self.onmessage = ({ data }: MessageEvent<ToEvening>) => {
  if ('again' in data) return thinking.again()
  if ('thinking' in data) return data.thinking ? thinking.connect(data.thinking) : thinking.lose()
  void call(data.call, data.name, data.args)
}
post({ ready: true })
