/* me.svelte.ts - who somebody is to this server. There are no accounts: a name, and a cookie that scripts cannot read.
 * What was remembered here only spares a question; the server knows better. */
import { recall, remember } from '../settings.svelte'
import { isKnown, keepKnown } from './known'
import * as server from './server'
import type { Answer, Person } from './server'

const NAME = 'veillee.name'

let person = $state.raw<Person | null>(null)

export const myself = () => person
export const usualName = (): string => person?.name ?? recall(NAME) ?? ''

/* Letters of any script, at most 63 bytes of them, as the server has it. */
export function fitName(text: string): string {
  let name = ''
  for (const letter of text.replace(/[\u0000-\u001f\u007f#\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()) {
    if (new TextEncoder().encode(name + letter).length > 63) break
    name += letter
  }
  return name.trim()
}

function meet(answer: Answer<Person>): Answer<Person> {
  if (!answer.ok) return answer
  person = answer.value
  remember(NAME, answer.value.name)
  keepKnown(true)
  return answer
}

/* Asks only where there may be an answer: whoever is new here is not asked for. */
export async function recallMe(): Promise<Person | null> {
  if (person || !isKnown()) return person
  const answer = await server.me()
  if (answer.ok) meet(answer)
  else if (answer.status === 401) keepKnown(false)
  return person
}

/* Makes sure that the server knows me by this name. */
export async function beKnown(name: string): Promise<Answer<Person>> {
  await recallMe()
  if (person?.name === name) return { ok: true, value: person }
  if (person) {
    const answer = meet(await server.rename(name))
    if (answer.ok || answer.status !== 401) return answer
  }
  return meet(await server.introduce(name))
}

/* Does something under that name. A house may have forgotten who we were: then we introduce ourselves again. */
export async function asNamed<T>(name: string, what: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const known = await beKnown(name)
  if (!known.ok) return known
  const answer = await what()
  if (answer.ok || answer.status !== 401) return answer
  person = null
  const anew = meet(await server.introduce(name))
  return anew.ok ? what() : anew
}

export const becomeByLink = async (code: string): Promise<Answer<Person>> => meet(await server.followLink(code))
