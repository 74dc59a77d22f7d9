/* types.ts - what the page and the engine say to each other.
 *
 * Everything in here is made by C (src/wasm, on the same evening as the terminal's): words, names, scenes, moves. The
 * page draws and listens; it never works out anything about a game. All words are in the language that was asked for.
 */
export type Lang = 'fr' | 'en' | 'de'
export type Seat = number
export type Viewer = Seat | 'spectator' | 'all'

/* ---- What there is to play. The build asks the engine once and writes games.LANG.json: the shelf needs no engine ---- */

export interface GameCard {
  name: string // "tenakee": also the name of its bundle
  title: string
  tagline: string
  authors: string
  time: string // "25 min"
  players: [number, number]
  version: number // of its rules
  options: OptionCard[]
  bots: { name: string; words: string; about: string }[] // levels first: gentle, fair, strong, master; then greedy, random
  crests: { name: string; letter: string }[] // by seat
}
export interface OptionCard {
  name: string
  words: string
  about: string | null
  values: { name: string; words: string; about: string | null }[]
  default: string
  players: [number, number] | null // it can be chosen at such tables only
}

/* ---- Words of one game that do not change while it is played (set-up and language given) ---- */

export interface Deck {
  game: string
  version: number
  players: number
  options: Record<string, string>
  edition: string
  faces: Record<string, Face> // by the notation's word: "t5"
  badges: Record<string, string> // "ready" → words
  crests: { name: string; letter: string }[]
}
export interface Face {
  name: string // "Totem 5"
  short: string // at most four characters
  printed: string // what is printed on it, in words: "strength 4, 2 tassels"
  about: string | null // what it does
  kind: string // code; look.json gives it a motif
  kindWords: string // "forest"
  value: number | null
  traits: { code: string; number: number; words: string }[]
  tags: string[]
  tagWords: string[] // of each
  copies: number
}

/* ---- The moment ---- */

export type State = 'waits' | 'asks' | 'passes' | 'over'

/* Sent whenever anything of it has changed. */
export interface Screen {
  number: number // grows
  state: State
  game: string
  lang: Lang
  viewer: Viewer
  awaited: Seat | null // passes: who is to come to the screen
  mine: Seat[] // seats of the people at this screen
  prompt: string // the one line: what is expected of me, or whom we wait for
  ask: { phase: string; rule: string; least: number; most: number } | null // nothing is asked: null
  progress: { code: string; now: number; of: number; words: string } | null
  seats: SeatInfo[]
  scene: Scene // with what is laid out where it would lie
  moves: Move[] // legal ones of the viewer's, after what is laid out; empty if it may not act
  chooses: boolean // moves are parts of a secret choice: laid out until confirmed
  staged: { moves: string[]; pieces: number[]; complete: boolean } // pieces[i]: id of the piece of moves[i], 0 if none
  undo: 'free' | 'consent' | 'courtesy' | null // what undo would be now; null: there is nothing to take back
  question: { words: string; by: Seat } | null // for somebody at this screen to answer
  phase: 'gathering' | 'playing' | 'paused' | 'over'
  paused: boolean
  said: number // lines of the log so far
  acts: number // acts so far; the latest 16 can be shown step by step
  result: Result | null
  keeping: 'kept' | 'lost' | 'elsewhere' // elsewhere: another window owns this game, this one looks on
}
export interface SeatInfo {
  seat: Seat
  name: string // "Anne", "Basile"
  you: boolean
  who: string // "bot, strong"
  kind: 'open' | 'person' | 'bot' | 'program'
  covered: boolean // a bot plays for a person
  crest: string // "Ember"
  letter: string // "E"
  acting: boolean // is to act now
  ready: boolean // has finished its part of a secret phase
  thinking: boolean // a bot that is being asked
  score: number | null // as far as the viewer may know it
  facts: { code: string; number: number; face: string | null; words: string }[]
  clock: { left: number; running: boolean; words: string } | null // left: milliseconds
}
export interface Result {
  words: string // "Anne wins with 45 points."
  places: { seat: Seat; score: number; place: number; won: boolean }[] // best first
  match: string | null // how the match stands
  again: boolean // there is a next game to go on to
}

export type Role = 'hand' | 'reserve' | 'common' | 'side' | 'pile' | 'discard' | 'captured'
export type Arrangement = 'fan' | 'row' | 'stack' | 'grid'

export interface Scene {
  zones: Zone[]
}
export interface Zone {
  key: string // "slot:1:", "hand:0:2": name, index, owner if there is one; the same from scene to scene
  name: string // code; look.json gives it a place
  index: number
  owner: Seat | null
  role: Role
  arrangement: Arrangement
  priority: number // 0 first and largest
  rows: number
  columns: number
  folded: boolean
  count: number
  value: number | null
  badges: string[]
  words: string // "Your hand"
  label: string // the same in a word or two
  tally: string // "3 cards, worth 31", "empty"
  pieces: Piece[]
  groups: Group[]
}
export interface Piece {
  id: number
  face: string | null // null: face down
  row: number
  column: number
  owner: Seat | null
  group: number | null // index into the zone's groups
  badges: string[]
  label: string
  words: string // "Totem 5", "a card, face down"
  place: string // "Totem B, top of 3 cards, worth 31"; of a grid's piece without row and column
}
export interface Group {
  name: string
  owner: Seat | null
  row: number
  column: number
  rows: number // 0: no extent
  columns: number
  value: number | null
  count: number | null
  badges: string[]
  words: string // "canoe of strength 19"
}
export interface Move {
  text: string // in notation: "play t5 A"; what act() takes
  words: string // "Play Totem 5 on totem A"
  verb: string // "play"
  verbWords: string // the invitation of the verb alone, for a button: "Play"
  piece: number | null // the piece it takes up
  target: number | null // the piece it aims at
  zone: string | null // the zone it aims at (its key), with the cell of a grid
  row: number | null
  column: number | null
}

/* ---- What happened ---- */

export interface Said {
  index: number
  number: number
  words: string
  kind: string
  actor: Seat | null
  quiet: boolean // no news
  hidden: boolean // hardly any: chance brought something that is not to be seen
  mine: boolean
  forced: boolean
  concerns: boolean // it is about the viewer's cards, points or chances
}
/* One act, event by event: scenes[0] is the table before it, scenes[i + 1] after step i. */
export interface Act {
  act: number
  actor: Seat | null
  scenes: Scene[]
  steps: Step[]
}
export interface Step {
  event: string // code; look.json may give it a motion
  words: string // nothing: it has none
  chapter?: string // of an act that tells much; without it, the one that is being told
  concerns: boolean
  changes: Change[]
}
export interface Change {
  kind: 'move' | 'turn' | 'come' | 'go' | 'value' | 'name'
  piece: number
  was: number // name: the id it had
  from: string | null // zones' keys
  to: string | null
  face: string | null
  value: number | null
}

/* ---- Answers ---- */

export interface Outcome {
  outcome: 'done' | 'refused' | 'sent' // sent: kept until there is a line again
  why: string | null // in words
  rule: string | null // "TEN-10"
  piece: number | null // who or what was in the way
  zone: string | null
  row: number | null
  column: number | null
}
export interface Would {
  move: string
  words: string // "finishes totem A: 14 points"; empty: nothing that weighs
  weighs: ('takes' | 'completes' | 'gives-up' | 'final')[]
  slides: { piece: number; row: number; column: number }[] // what makes room for it in a grid, and where it goes
}
export interface WhyLine {
  words: string
  points: number
  rule: string | null
  faces: string[]
}
export interface Advice {
  moves: string[]
  win: number // 0 … 1
  score: number
  share: number
}
export interface Hint {
  words: string
  best: Advice
  next: Advice | null
  sure: number
  mixed: boolean
}
/* A move of a finished game: the last line of the log that the viewer was told by then, and how everybody stood. */
export interface Ply {
  ply: number // the same by any eyes
  said: number
  round: string | null
  score: (number | null)[]
}
/* A finished game looked at again: chances and scores of every seat, and the moves that turned it. */
export interface Review {
  done: number // 0 … 1
  points: { ply: number; said: number; round: string | null; win: number[]; error: number[]; score: (number | null)[] }[]
  turns: { ply: number; said: number; seat: Seat; played: string; better: string | null; before: number; after: number }[]
}

/* ---- Games that are kept, and new ones ---- */

export interface Plan {
  game: string
  players: number
  options: Record<string, string>
  edition: string | null // text of an edition file
  seats: ({ kind: 'person'; name: string } | { kind: 'bot'; bot: string })[]
  lang: Lang
  clock: string // as in a journal: "none", …
  games: number // of the match
  seed: string | null // a number; null: from the browser's own randomness
}
export interface KeptGame {
  key: string
  game: string
  title: string
  players: number
  names: string[]
  phase: 'playing' | 'paused' | 'over'
  begun: number // milliseconds since 1970
  touched: number
  words: string // one line: where it stands, or who has won
  awaited: boolean // it is for a person to act
  edition: string | null // the file, if it is played with cards of one's own
}
/* Whether a finished game was dealt fairly, found out here. */
/* What a server's public log says beside the record. */
export interface Logged {
  good: boolean
  lines: number // that were read
  why: string | null
}
export type Verdict =
  | { good: true; seats: ('own' | 'house')[]; round: number; broken: boolean; log: Logged | null } // who drew each seat's part
  | { good: false; why: string; rule: string | null }
export interface Trouble {
  code: 'storage-refused' | 'storage-full' | 'engine' | 'thinking' | 'damaged'
  words: string
}

/* ---- At a server's table ---- */

/* How it stands with the line. Acts made while it is down are kept and said once it is back; then they are done, or a
 * line of the log tells why not. */
export interface LineState {
  state: 'up' | 'down' | 'back' | 'ended' // back: it was down, and nothing was missed; ended: for good
  words: string // of ended: why, if it is known
  retryIn: number | null // milliseconds
  kept: number // acts that wait for it
}
export interface Presence {
  here: Seat[]
  watching: number
  ready?: Seat[] // while it gathers
  absent?: { seat: Seat; for: number; cover_in: number | null }[] // milliseconds, when it was heard
  heard: number // when, by this device's clock
}
export interface ChatRules {
  chat: 'off' | 'phrases' | 'free'
  watchers: boolean
  silenced: Seat[]
}
/* What somebody said: a text as it was typed, or a phrase by its key. */
export interface Spoken {
  number: number // grows
  seat: Seat | null // null: somebody who looks on
  name: string | null
  text: string | null
  phrase: string | null
  time: number // milliseconds since 1970
}

export interface Listener {
  screen(screen: Screen): void
  said(lines: Said[]): void // new ones, or all of them anew if the first has index 0
  trouble(trouble: Trouble | null): void // null: it is over
  line?(line: LineState): void
  presence?(presence: Presence): void
  chat?(spoken: Spoken): void // also again what was said before
  chatting?(rules: ChatRules): void
  next?(table: string): void // the rematch's table
}

/* One evening at a time. Every promise settles; refusals are outcomes, not exceptions. One without words: what it takes could
 * not be had. */
export interface Engine {
  listen(listener: Listener): () => void
  /* Loads what a game needs (its words in that language) and begins; the key it is kept by. */
  begin(plan: Plan): Promise<{ key: string } | { refused: string }>
  open(key: string, lang: Lang): Promise<{ key: string } | { refused: string }>
  /* A record or journal, from a file: kept as a game of its own. With `edition` in a refusal it takes that one. */
  import(text: string, lang: Lang, edition: string | null): Promise<{ key: string } | { refused: string; edition?: string | null }>
  /* A place at a server's table: the seat that one has there, or one to look on from, perhaps with a code. All else is
   * as at home; bots, chance and clocks are the server's. The line is kept, and made again when it is cut. */
  sit(place: { table: string; code?: string | null; lang: Lang }): Promise<{ key: string } | { refused: string }>
  chat(words: { text: string } | { phrase: string }): Promise<Outcome>
  close(): Promise<void>
  again(): Promise<{ key: string } | { refused: string }> // next game of the match, or a rematch: seats turned
  speak(lang: Lang): Promise<void> // everything anew in that language
  deck(): Promise<Deck>
  deckOf(game: string, players: number, lang: Lang): Promise<Deck | null> // of a table that nobody sits at; null: no such game

  act(move: string): Promise<Outcome>
  takeBack(move: string): Promise<Outcome> // one that is laid out
  confirm(): Promise<Outcome>
  undo(): Promise<Outcome>
  say(words: 'resign' | 'ask pause' | 'resume' | 'ask abandon' | 'ask rematch' | 'back' | 'forced on' | 'forced off'): Promise<Outcome>
  answer(yes: boolean): Promise<Outcome>
  takeSeat(): Promise<void> // the next person is here
  lookAs(viewer: Viewer): Promise<void> // after the game, or for spectators
  /* A person pointed at something that no legal move fits: why not? */
  whyNot(piece: number | null, at: { piece?: number; zone?: string; row?: number; column?: number }): Promise<Outcome>

  would(moves: string[]): Promise<Would[]>
  why(seat: Seat): Promise<WhyLine[]>
  moment(said: number): Promise<Scene | null> // the table right after that line
  steps(act: number): Promise<Act | null>
  plies(): Promise<Ply[]> // of a finished game
  hint(): Promise<Hint | null> // null: told to stop, or nothing to advise
  stopThinking(): void
  thinkAgain(): void // after the trouble `thinking`
  review(progress: (review: Review) => void): Promise<Review | null>
  pace(milliseconds: number): void // least time between bots' acts
  shown(acts: number): void // so many acts were drawn: bots and the house, who wait for it from the first time on, go on

  kept(lang: Lang): Promise<KeptGame[] | 'refused' | null> // refused: the browser keeps nothing; null: it could not be asked
  remove(key: string): Promise<boolean> // false: another window plays it
  record(key: string): Promise<string | null> // finished or not, as text
  verify(record: string, lang: Lang, log?: string | null, edition?: string | null): Promise<Verdict | null> // null: it could not be looked into
}
