/* hearing.svelte.ts - whom somebody wants to hear. It is this browser's own matter: the others are not told. */
import type { Spoken } from '../../engine/types'
import { recall, remember } from '../settings.svelte'

const QUIET = 'veillee.quiet'
const BLOCKED = 'veillee.blocked'
const MOST = 200

let quiet = $state(recall(QUIET) === 'yes')
let blocked = $state.raw<string[]>(readBlocked())

function readBlocked(): string[] {
  try {
    const list: unknown = JSON.parse(recall(BLOCKED) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(-MOST) : []
  } catch {
    return []
  }
}

export const muted = () => quiet
export function setMuted(on: boolean) {
  quiet = on
  remember(QUIET, on ? 'yes' : '')
}

/* Somebody at a table: by seat, or by name for whoever looks on. */
const who = (table: string, line: Spoken) => `${table} ${line.seat ?? `- ${line.name ?? ''}`}`

export const isBlocked = (table: string, line: Spoken) => blocked.includes(who(table, line))

export function block(table: string, line: Spoken, on: boolean) {
  blocked = [...blocked.filter((one) => one !== who(table, line)), ...(on ? [who(table, line)] : [])].slice(-MOST)
  remember(BLOCKED, JSON.stringify(blocked))
}

/* What is left to be heard. The last line of somebody who is not heard stays as their name, so that it can be undone. */
export function heard(table: string, lines: Spoken[]): Spoken[] {
  return lines.flatMap((line, index) => {
    if (!isBlocked(table, line)) return [line]
    const last = !lines.slice(index + 1).some((later) => who(table, later) === who(table, line))
    return last ? [{ ...line, text: '…', phrase: null }] : []
  })
}

const READ = 'veillee.read.'

/* The number of the last line that was seen at a table; this window remembers it when it is loaded again. */
export function lastRead(table: string): number | null {
  try {
    const number = sessionStorage.getItem(READ + table)
    return number === null ? null : Number(number)
  } catch {
    return null
  }
}

export function keepRead(table: string, number: number) {
  try {
    sessionStorage.setItem(READ + table, String(number))
  } catch {
    // then all of it has been seen
  }
}
