/* load.ts - fetches a game's look once, hangs its pictures and declares its colours. A game without a look is drawn by
 * the plain one: values on paper, areas by the roles of its zones. */
import { games } from 'virtual:games'
import { hang } from './house'
import { plain, type Look } from './look'

const loaded = new Map<string, Promise<Look>>()

export function loadLook(name: string): Promise<Look> {
  let look = loaded.get(name)
  if (look === undefined) {
    look = load(name)
    loaded.set(name, look)
    look.catch(() => loaded.delete(name)) // the network may be back the next time
  }
  return look
}

async function load(name: string): Promise<Look> {
  const files = games[name]
  const [said, art] = await Promise.all([files?.look?.() as Promise<Partial<Look>> | undefined, fetchText(files?.art)])
  const look = { ...plain, ...said, name, css: 'look-' + name }
  if (art !== undefined) hang(art, name + '-')
  declare(look)
  return look
}

async function fetchText(url: string | null | undefined): Promise<string | undefined> {
  if (url == null) return undefined
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.text()
}

function declare(look: Look) {
  const lines = Object.entries(look.colors).map(([color, value]) =>
    typeof value === 'string'
      ? `--${color}: ${value};`
      : `--${color}: var(--light, ${value.light}) var(--dark, ${value.dark});`,
  )
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.${look.css} { ${lines.join(' ')} }`)
  document.adoptedStyleSheets.push(sheet)
}
