/* store.ts - games kept in the browser: IndexedDB, one row an act.
 *
 * A game is a row that says what it is, and its journal, line by line; the header of the journal is line -1. Lines that
 * belong together are written in one transaction, and nobody is told of them before it has lasted.
 */
import type { KeptGame } from './types'

/* Lines to be kept, as the engine gives them: from byte `at` of the journal on; at 0 they are all of it. */
export interface Keep {
  at: number
  first: number
  lines: string
}

export interface Kept extends KeptGame {
  lang: string // of its words
}

interface Row {
  game: string
  number: number
  line: string
}

export interface Store {
  keep(game: Kept, keep: Keep): Promise<boolean> // false: what comes before these lines is not there, so nothing was kept
  describe(game: Kept): Promise<void>
  find(key: string): Promise<Kept | null>
  journal(key: string): Promise<string>
  list(): Promise<Kept[]>
  remove(key: string): Promise<void>
}

/* The rows of what is to be kept. */
export function rowsOf(game: string, keep: Keep): Row[] {
  const rows: Row[] = []
  let rest = keep.lines
  if (keep.at === 0) {
    const end = rest.indexOf('---\n') + 4
    rows.push({ game, number: -1, line: rest.slice(0, end) })
    rest = rest.slice(end)
  }
  let number = keep.first
  for (const line of rest.split('\n')) if (line !== '') rows.push({ game, number: number++, line: `${line}\n` })
  return rows
}

const lineRange = (key: string) => IDBKeyRange.bound([key, -1], [key, Number.MAX_SAFE_INTEGER])

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('aborted'))
  })

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('games', { keyPath: 'key' })
    request.result.createObjectStore('lines', { keyPath: ['game', 'number'] })
  }
  return answer(request)
}

/* The browser's database. It is opened when it is first needed, and again after it was lost. */
export class BrowserStore implements Store {
  #database: Promise<IDBDatabase> | null = null

  constructor(private readonly name = 'veillee') {}

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(this.name).then((database) => {
      database.onclose = () => (this.#database = null)
      database.onversionchange = () => {
        database.close()
        this.#database = null
      }
      return database
    })
    this.#database.catch(() => (this.#database = null))
    return this.#database
  }

  async keep(game: Kept, keep: Keep): Promise<boolean> {
    const database = await this.#open()
    const transaction = database.transaction(['games', 'lines'], 'readwrite', { durability: 'strict' })
    const lines = transaction.objectStore('lines')
    if (keep.at === 0) lines.delete(lineRange(game.key))
    else if ((await answer(lines.count([game.key, -1]))) === 0) return false
    const lasting = done(transaction)
    for (const row of rowsOf(game.key, keep)) lines.put(row)
    transaction.objectStore('games').put(game)
    await lasting
    return true
  }

  /* What the list says of a game; nothing depends on it. */
  async describe(game: Kept): Promise<void> {
    const transaction = (await this.#open()).transaction('games', 'readwrite', { durability: 'relaxed' })
    const lasting = done(transaction)
    transaction.objectStore('games').put(game)
    await lasting
  }

  async find(key: string): Promise<Kept | null> {
    return (await answer((await this.#open()).transaction('games').objectStore('games').get(key))) ?? null
  }

  async journal(key: string): Promise<string> {
    const rows: Row[] = await answer((await this.#open()).transaction('lines').objectStore('lines').getAll(lineRange(key)))
    return rows.map((row) => row.line).join('')
  }

  async list(): Promise<Kept[]> {
    const games: Kept[] = await answer((await this.#open()).transaction('games').objectStore('games').getAll())
    return games.sort((a, b) => b.touched - a.touched)
  }

  async remove(key: string): Promise<void> {
    const transaction = (await this.#open()).transaction(['games', 'lines'], 'readwrite', { durability: 'strict' })
    const lasting = done(transaction)
    transaction.objectStore('games').delete(key)
    transaction.objectStore('lines').delete(lineRange(key))
    await lasting
  }
}
