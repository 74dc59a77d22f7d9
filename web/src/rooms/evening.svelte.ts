/* evening.svelte.ts - the engine, fetched when somebody wants to play, and what it last said. One evening at a time:
 * every room that shows a game looks here. */
import type { ChatRules, Deck, Engine, KeptGame, LineState, Plan, Presence, Said, Screen, Spoken, Trouble } from '../engine/types'
import { loadLook } from '../look/load'
import type { Look } from '../look/look'
import { askToLast } from '../ship/updates'
import { fetchParts } from '../table/parts'
import { lang } from '../words/words.svelte'
import { recall, remember, settings } from './settings.svelte'

interface Evening {
  key: string | null
  screen: Screen | null
  deck: Deck | null
  look: Look | null
  said: Said[]
  trouble: Trouble | null
  line: LineState | null // the last four and this: of a server's table
  presence: Presence | null
  chat: Spoken[]
  chatting: ChatRules | null
  next: string | null
}

const away = { line: null, presence: null, chat: [], chatting: null, next: null }
const nothing: Evening = { key: null, screen: null, deck: null, look: null, said: [], trouble: null, ...away }

let now = $state.raw<Evening>(nothing)
let keptGames = $state.raw<KeptGame[] | null>(null)
let refuses = $state(false)
let engine: Promise<Engine> | null = null

export const evening = {
  get key() {
    return now.key
  },
  get screen() {
    return now.screen
  },
  get deck() {
    return now.deck
  },
  get look() {
    return now.look
  },
  get said() {
    return now.said
  },
  get trouble() {
    return now.trouble
  },
  get line() {
    return now.line
  },
  get presence() {
    return now.presence
  },
  get chat() {
    return now.chat
  },
  get chatting() {
    return now.chatting
  },
  get next() {
    return now.next
  },
}

/* Kept games, the latest first; null until they are known. */
export const kept = () => keptGames
/* The browser keeps nothing for this page. */
export const refusesToKeep = () => refuses

function listenTo(one: Engine) {
  one.listen({
    screen: (screen) => (now = { ...now, screen }),
    said: (lines) => (now = { ...now, said: lines[0]?.index === 0 ? lines : [...now.said, ...lines] }),
    trouble: (trouble) => (now = { ...now, trouble }),
    line: (line) => (now = { ...now, line }),
    presence: (presence) => (now = { ...now, presence }),
    chat: (spoken) => {
      if (spoken.number > (now.chat.at(-1)?.number ?? -1)) now = { ...now, chat: [...now.chat, spoken] }
    },
    chatting: (chatting) => (now = { ...now, chatting }),
    next: (next) => (now = { ...now, next }),
  })
}

async function startEngine(): Promise<Engine> {
  const { createEngine } = await import('../engine/engine')
  const one = createEngine()
  listenTo(one)
  return one
}

export function theEngine(): Promise<Engine> {
  engine ??= startEngine()
  engine.catch(() => (engine = null)) // the network may be back the next time
  return engine
}

/* The shelf needs no engine. Only who has ever kept a game here has it fetched to ask which ones. */
const KEPT = 'veillee.kept'

export async function recallKept() {
  if (recall(KEPT) === null) return
  await loadKept()
}

/* Whether a game is at a server's table. */
const AWAY = 'table:'
export const isAway = (key: string) => key.startsWith(AWAY)

export type Opened = { key: string } | { refused: string; edition?: string | null }

/* How a game is drawn, with whatever that takes. */
async function dressed(game: string): Promise<Look> {
  const look = await loadLook(game)
  await fetchParts(look)
  return look
}

/* A table is there as soon as its cards can be drawn. */
async function seated(one: Engine, opened: Opened): Promise<Opened> {
  if ('refused' in opened) return opened
  const deck = await one.deck()
  const look = await dressed(deck.game)
  now = { ...now, key: opened.key, deck, look }
  if (!isAway(opened.key)) {
    remember(KEPT, 'yes')
    void askToLast()
  }
  one.pace(settings.pace)
  return opened
}

async function open(how: (one: Engine) => Promise<Opened>): Promise<Opened> {
  const one = await theEngine()
  if (now.key !== null) await one.close()
  now = nothing
  return seated(one, await how(one))
}

export async function begin(plan: Plan): Promise<Opened> {
  dressed(plan.game).catch(() => undefined) // beside the engine; if it fails, that is said when it is needed
  return open((one) => one.begin(plan))
}

/* The game of that key, unless it lies on the table already. */
export async function openKept(key: string): Promise<Opened> {
  if (now.key === key) return { key }
  if (isAway(key)) return sitAt({ table: key.slice(AWAY.length) })
  return open((one) => one.open(key, lang()))
}

/* A place at a server's table, unless one has it already. */
export async function sitAt(place: { table: string; code?: string | null }): Promise<Opened> {
  const key = AWAY + place.table
  if (now.key === key && now.line?.state !== 'ended') return { key }
  return open((one) => one.sit({ ...place, lang: lang() }))
}

export const importGame = (text: string, edition: string | null): Promise<Opened> => open((one) => one.import(text, lang(), edition))

/* At a server's table everybody is asked; where it goes on is told by `next`. */
export async function playAgain(): Promise<Opened> {
  const one = await theEngine()
  if (now.key !== null && isAway(now.key)) {
    const { outcome, why } = await one.say('ask rematch')
    return outcome === 'refused' ? { refused: why ?? '' } : { key: now.key }
  }
  const opened = await one.again()
  if ('refused' in opened) return opened
  now = { ...now, key: opened.key }
  return seated(one, opened)
}

export async function leave() {
  if (now.key === null) return
  now = nothing
  await (await theEngine()).close()
}

/* The language has changed: everything that lies on the table is said anew. */
export async function speakAtTable() {
  if (!engine) return
  const one = await engine
  await one.speak(lang())
  const deck = await one.deck()
  if (now.key !== null && deck) now = { ...now, deck }
}

export async function loadKept() {
  const one = await theEngine()
  const games = await one.kept(lang())
  if (!games) throw new Error('nobody could be asked')
  refuses = games === 'refused'
  keptGames = games === 'refused' ? [] : games.toSorted((a, b) => b.touched - a.touched)
}

/* False: it stays, since another window plays it. */
export async function removeKept(key: string): Promise<boolean> {
  const one = await theEngine()
  if (now.key === key) await leave()
  const removed = await one.remove(key)
  await loadKept()
  return removed
}
