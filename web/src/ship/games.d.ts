/* What the build knows of the registered games (make/games.ts): where their files are, by the engine's names. */
declare module 'virtual:games' {
  // A relative import would not be understood in here, and everything would be `any`.
  type GameCard = import('../engine/types').GameCard
  type Lang = import('../engine/types').Lang

  export interface GameFiles {
    look: (() => Promise<unknown>) | null // look.json; null: it has none, and the default look draws it
    book: (() => Promise<unknown>) | null // book.json; null: its rules have no pictures
    art: string | null
    cover: string | null
    words: Record<Lang, string>
    rules: Record<Lang, string> // Markdown
  }

  export const games: Record<string, GameFiles> // in the order of the shelf
  export const house: Record<Lang, string> // the words of the house itself
  export const alone: Record<Lang, string> // those of them that the module of one game can say
  export const cards: Record<Lang, () => Promise<GameCard[]>>
  export const engine: string // the WebAssembly module of all games
  export const engines: Record<string, string | null> // of one game each, and of what one table needs; null: there is none
}
