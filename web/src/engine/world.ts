/* world.ts - what is around an evening and is handed to it: where words come from, who thinks, whose game it is, what time
 * it is. In the page these are files, workers and locks; in tests they are here and now. */
import type { Job } from './module'
import type { Lang } from './types'

/* What cannot be had now may be had later: nobody is to blame, and nothing is lost. */
export class Unfetched extends Error {}

/* Where the words come from. */
export interface Files {
  words(game: string, lang: Lang): Promise<Uint8Array>
  house(whole: boolean, lang: Lang): Promise<Uint8Array> // its own words, or what the module of one game needs of them
  rules(game: string, lang: Lang): Promise<string>
}

/* Whoever thinks: null if told to stop, or lost its mind. */
export interface Thinker {
  think(module: WebAssembly.Module, job: Job, progress?: (soFar: any) => void): Promise<any>
  stop(): void
}

/* Whose game it is: one window's. `others` are told that it has gone on. */
export interface Ownership {
  own(key: string, lost: () => void): Promise<(() => void) | null> // null: another window has it
  wait(key: string, ours: (letGo: () => void) => void): () => void // until it is ours; the answer stops waiting
  tell(key: string): void
  hear(key: string, news: () => void): () => void
}

export interface World {
  now(): number // milliseconds since 1970
  sleep(milliseconds: number): Promise<void>
  random(): string // 16 hexadecimal digits
}
