/* editions.ts - editions of one's own as their files are. Whether one fits is for the engine to say when a table is
 * opened; its name is all that is looked at here. */
export const isEdition = (text: string): boolean => text.trimStart().startsWith('{')
export const editionName = (text: string): string | null => /"(?:edition|name)"\s*:\s*"([^"]{1,40})"/.exec(text)?.[1] ?? null
