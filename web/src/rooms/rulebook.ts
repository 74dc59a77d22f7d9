/* rulebook.ts - the rules of a game, fetched when somebody reads them. */
import { games as files } from 'virtual:games'
import type { Lang } from '../engine/types'
import { parseRules, type Rules } from './rules'

const read = new Map<string, Promise<Rules>>()

/* The rules of a game, fetched once. */
export function loadRules(name: string, wanted: Lang): Promise<Rules> {
  const key = `${name}.${wanted}`
  let rules = read.get(key)
  if (!rules) {
    rules = fetchRules(name, wanted)
    read.set(key, rules)
    rules.catch(() => read.delete(key)) // the network may be back the next time
  }
  return rules
}

async function fetchRules(name: string, wanted: Lang): Promise<Rules> {
  const address = files[name]?.rules[wanted]
  if (!address) throw new Error(`no rules of ${name}`)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`rules of ${name}: ${answer.status}`)
  return parseRules(await answer.text())
}
