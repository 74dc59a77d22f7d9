/* alone.ts - the house's words for the module of one game. Most reasons for a refusal are a server's or a record's, and are
 * given where that module does not come: a code that is nowhere in it cannot be said by it. What bots are like is told where one
 * is chosen, by the shelf. The engine knows other messages by their place, so what is left out leaves a gap behind: how many
 * there were, by the name before it and a blank. */
import { readFileSync } from 'node:fs'

const reason = /^reason\.([^@]+)/

export function aloneWords(house: string, modules: string[]): string {
  const codes = modules.map((path) => readFileSync(path))
  const known = (key: string) => {
    if (key.startsWith('bot.')) return false
    const code = reason.exec(key)?.[1]
    return code === undefined || codes.some((module) => module.includes(`${code}\0`))
  }
  const [name, language, messages] = JSON.parse(house) as [string, number, Record<string, unknown>]
  const kept: Record<string, unknown> = {}
  let gap = ''
  for (const [key, phrase] of Object.entries(messages))
    if (known(key)) {
      kept[key] = phrase
      gap = `${key} `
    } else kept[gap] = ((kept[gap] as number | undefined) ?? 0) + 1
  return JSON.stringify([name, language, kept])
}
