/* routes.ts - addresses of the rooms, after the #: they work wherever the folder is hosted. Pure. */
export type Route =
  | { room: 'shelf' }
  | { room: 'box'; game: string }
  | { room: 'setup'; game: string }
  | { room: 'rules'; game: string; at: string | null }
  | { room: 'games' }
  | { room: 'play'; key: string }
  | { room: 'result'; key: string }
  | { room: 'replay'; key: string; at: number | null }
  | { room: 'settings' }
  | { room: 'about' }
  | { room: 'art' }

const NAME = /^[a-z][a-z0-9-]*$/

function part(text: string | undefined): string {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return ''
  }
}

function keyed(room: string, key: string, last: string | undefined): Route {
  if (room === 'replay') {
    const at = last && /^\d{1,6}$/.test(last) ? Number(last) : null
    return { room, key, at }
  }
  return room === 'result' ? { room, key } : { room: 'play', key }
}

export function parseRoute(hash: string): Route {
  const [first = '', second, third] = hash.replace(/^#?\/?/, '').split('/')
  switch (first) {
    case 'settings':
    case 'about':
    case 'art':
    case 'games':
      return { room: first }
    case 'rules':
      return NAME.test(second ?? '') ? { room: 'rules', game: second!, at: part(third) || null } : { room: 'shelf' }
    case 'play':
    case 'result':
    case 'replay':
      return part(second) ? keyed(first, part(second), third) : { room: 'shelf' }
  }
  if (!NAME.test(first)) return { room: 'shelf' }
  return second === 'setup' ? { room: 'setup', game: first } : { room: 'box', game: first }
}

export function address(route: Route): string {
  switch (route.room) {
    case 'shelf':
      return '#/'
    case 'box':
      return `#/${route.game}`
    case 'setup':
      return `#/${route.game}/setup`
    case 'rules':
      return `#/rules/${route.game}${route.at ? `/${encodeURIComponent(route.at)}` : ''}`
    case 'play':
    case 'result':
      return `#/${route.room}/${encodeURIComponent(route.key)}`
    case 'replay':
      return `#/replay/${encodeURIComponent(route.key)}${route.at === null ? '' : `/${route.at}`}`
    default:
      return `#/${route.room}`
  }
}

export const ruleAddress = (game: string, rule: string) => address({ room: 'rules', game, at: rule.toLowerCase() })
