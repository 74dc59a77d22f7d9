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
  | { room: 'tables' }
  | ({ room: 'table' } & AtTable)
  | ({ room: 'tv' } & AtTable)
  | ({ room: 'hand' } & AtTable)
  | { room: 'trust'; table: string }
  | { room: 'device'; code: string; table: string | null } // somebody's seat comes over to this device

/* A table of the server's, and the codes of an invitation: the first that still opens a seat counts. */
export interface AtTable {
  table: string
  codes: string[]
}

const CODE = /^[0-9a-f]{32}$/
const SCREEN = /^s?[0-9a-f]{32}$/ // with an s: the key by which a big screen is told new codes
const TABLE = /^[0-9A-Za-z]{1,64}$/
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

/* A damaged code is no code; whether there is such a table is for the server to say. */
function seated(room: 'table' | 'tv' | 'hand', table: string, codes: string): Route {
  const good = room === 'tv' ? SCREEN : CODE
  return { room, table, codes: codes.split('-').filter((code) => good.test(code)).slice(0, 7) }
}

export function parseRoute(hash: string): Route {
  const [first = '', second, third] = hash.replace(/^#?\/?/, '').split('/')
  switch (first) {
    case 'settings':
    case 'about':
    case 'art':
    case 'games':
    case 'tables':
      return { room: first }
    case 'table':
    case 'tv':
    case 'hand':
      return TABLE.test(second ?? '') ? seated(first, second!, third ?? '') : { room: 'tables' }
    case 'trust':
      return TABLE.test(second ?? '') ? { room: 'trust', table: second! } : { room: 'tables' }
    case 'device':
      return CODE.test(second ?? '')
        ? { room: 'device', code: second!, table: CODE.test(third ?? '') ? third! : null }
        : { room: 'tables' }
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
      if (route.key.startsWith('table:')) return `#/table/${route.key.slice('table:'.length)}` // a server's
      return `#/play/${encodeURIComponent(route.key)}`
    case 'result':
      return `#/result/${encodeURIComponent(route.key)}`
    case 'replay':
      return `#/replay/${encodeURIComponent(route.key)}${route.at === null ? '' : `/${route.at}`}`
    case 'table':
    case 'tv':
    case 'hand':
      return `#/${route.room}/${route.table}${route.codes.length ? `/${route.codes.join('-')}` : ''}`
    case 'trust':
      return `#/trust/${route.table}`
    case 'device':
      return `#/device/${route.code}${route.table ? `/${route.table}` : ''}`
    default:
      return `#/${route.room}`
  }
}

export const ruleAddress = (game: string, rule: string) => address({ room: 'rules', game, at: rule.toLowerCase() })
