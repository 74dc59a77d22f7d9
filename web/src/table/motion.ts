/* motion.ts - pieces that travel from where they were to where they are.
 *
 * The table is drawn anew first; then every piece that is elsewhere now is shown by a copy of it that travels over all
 * the rest. Only transform and opacity change on the way, so that the browser lays nothing out while cards move.
 */
import type { Change } from '../engine/types'

export interface Seen {
  node: HTMLElement
  rect: DOMRect
  face: string
}
export type Sight = Map<number, Seen>

export interface Pace {
  move: number // milliseconds; 0: nothing travels
  fade: number
}

const EASE = 'cubic-bezier(.2, .8, .25, 1)'
const DROP = 'cubic-bezier(.3, .1, .2, 1.15)'

/* Where every piece is to be seen now. */
export function look(root: HTMLElement): Sight {
  const sight: Sight = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const rect = node.getBoundingClientRect()
    if (rect.width > 0) sight.set(Number(node.dataset.piece), { node, rect, face: node.dataset.face ?? '' })
  }
  return sight
}

/* The place of a zone, or of the seat it belongs to, for what comes from or goes to where nothing is drawn. */
function anchor(root: HTMLElement, key: string | null): DOMRect | null {
  if (key === null) return null
  const zone = root.querySelector(`[data-zone="${CSS.escape(key)}"]`)
  const owner = key.split(':')[2] ?? ''
  const node = zone ?? root.querySelector(`[data-seat="${CSS.escape(owner)}"]`)
  const rect = node?.getBoundingClientRect()
  return rect && rect.width > 0 ? rect : null
}

interface Flight {
  from: DOMRect
  to: DOMRect
  picture: HTMLElement // what travels
  hides: HTMLElement | null // what waits at the end, unseen
  turns: boolean
  fades: 'in' | 'out' | null
  drops: boolean
}

function centred(rect: DOMRect, like: DOMRect, scale: number): DOMRect {
  const width = like.width * scale
  const height = like.height * scale
  return new DOMRect(rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height)
}

function far(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) > 1.5 || Math.abs(a.y - b.y) > 1.5 || Math.abs(a.width - b.width) > 1.5
}

const alike = (a: DOMRect, b: DOMRect) => Math.abs(a.width / a.height - b.width / b.height) < 0.1

/* What travels: the piece as it will lie, unless it shrinks or turns on the way or is seen in part only, a band of a card:
 * then as it lay. A picture that is made larger shows that it was small. */
function pictureOf(then: Seen | undefined, now: Seen): HTMLElement {
  if (!then) return now.node
  return alike(then.rect, now.rect) && then.face === now.face && now.rect.width > then.rect.width ? now.node : then.node
}

/* What has to travel between two sights, with the changes that the engine told. What nothing is told of only makes room, or is
 * drawn in another way because something else is asked: it is there or gone at once, unless it keeps its shape. */
export function flights(root: HTMLElement, before: Sight, after: Sight, changes: Change[], drops: boolean): Flight[] {
  const list: Flight[] = []
  const was = new Map(changes.filter((c) => c.kind === 'name').map((c) => [c.piece, c.was]))
  const renamed = new Set(was.values())
  const told = new Map(changes.filter((c) => c.kind !== 'value' && c.kind !== 'name').map((c) => [c.piece, c]))
  for (const [id, now] of after) {
    const then = before.get(was.get(id) ?? id)
    const from = then?.rect ?? (told.has(id) ? anchored(root, told.get(id)!.from, now.rect) : null)
    if (!from) {
      if (told.has(id)) list.push({ from: now.rect, to: now.rect, picture: now.node, hides: now.node, turns: false, fades: 'in', drops: false })
    } else if (then && !told.has(id) && !alike(then.rect, now.rect)) continue
    else if (far(from, now.rect) || (then && then.face !== now.face))
      list.push({ from, to: now.rect, picture: pictureOf(then, now), hides: now.node, turns: !!then && then.face !== now.face, fades: then ? null : 'in', drops })
  }
  for (const [id, then] of before) {
    if (after.has(id) || renamed.has(id) || !told.has(id)) continue
    const to = anchored(root, told.get(id)!.to, then.rect) ?? then.rect
    list.push({ from: then.rect, to, picture: then.node, hides: null, turns: false, fades: 'out', drops: false })
  }
  return list
}

function anchored(root: HTMLElement, key: string | null, like: DOMRect): DOMRect | null {
  const rect = anchor(root, key)
  return rect ? centred(rect, like, Math.min(1, rect.height / like.height)) : null
}

/* A copy that nobody can focus, point at or hear about. It has the size it ends with. */
function copyOf(flight: Flight): HTMLElement {
  const copy = flight.picture.cloneNode(true) as HTMLElement
  copy.classList.add('flying')
  for (const name of ['id', 'data-piece', 'data-can', 'data-drop', 'aria-label']) copy.removeAttribute(name)
  copy.setAttribute('tabindex', '-1')
  copy.style.left = `${flight.to.x}px`
  copy.style.top = `${flight.to.y}px`
  copy.style.width = `${flight.picture.offsetWidth || flight.from.width}px`
  copy.style.height = `${flight.picture.offsetHeight || flight.from.height}px`
  return copy
}

function at(rect: DOMRect, to: DOMRect, size: { width: number; height: number }): string {
  return `translate(${rect.x - to.x}px, ${rect.y - to.y}px) scale(${rect.width / size.width}, ${rect.height / size.height})`
}

/* Lets them travel, all together; the promise is kept when the last has arrived or `stop` was called. Until then a copy that has
 * arrived stays, and what it stands for remains hidden: to show a card again lays it out, which has to wait until none moves. */
export function travel(layer: HTMLElement, list: Flight[], pace: Pace, stop: AbortSignal): Promise<void> {
  if (list.length === 0 || pace.move + pace.fade === 0 || stop.aborted) return Promise.resolve()
  const running: Animation[] = []
  const hidden: Animation[] = [] // these have no end of their own
  const copies: HTMLElement[] = []
  if (pace.move === 0) {
    for (const f of list) if (f.hides) running.push(f.hides.animate({ opacity: [0.2, 1] }, { duration: pace.fade }))
  } else {
    for (const f of list) copies.push(copyOf(f))
    layer.append(...copies)
    for (const f of list) if (f.hides && !f.turns) hidden.push(f.hides.animate({ opacity: [0, 0] }, { duration: Infinity }))
    layer.getBoundingClientRect() // all of this is laid out before the first one sets off
    list.forEach((f, i) => running.push(...fly(f, copies[i]!, pace, Math.min(i, 8) * 30)))
  }
  const over = () => {
    for (const a of [...running, ...hidden]) a.cancel()
    for (const c of copies) c.remove()
  }
  return new Promise((done) => {
    const end = () => {
      over()
      done()
    }
    stop.addEventListener('abort', end, { once: true })
    Promise.allSettled(running.map((a) => a.finished)).then(end)
    setTimeout(end, 2 * (pace.move + pace.fade) + 500) // a window that nobody sees moves nothing
  })
}

function fly(f: Flight, copy: HTMLElement, pace: Pace, delay: number): Animation[] {
  const size = { width: parseFloat(copy.style.width), height: parseFloat(copy.style.height) }
  const opacity = f.fades === 'in' ? [0.3, 1] : f.fades === 'out' ? [1, 1, 0] : [1, 1]
  const options = { duration: pace.move, delay, easing: f.drops ? DROP : EASE, fill: 'both' as const }
  const travels = copy.animate({ transform: [at(f.from, f.to, size), at(f.to, f.to, size)] }, options)
  const list = [travels, copy.animate({ opacity }, { ...options, easing: 'linear' })]
  if (!f.hides) return list
  const wait = delay + pace.move
  if (f.turns) {
    list.push(copy.animate({ opacity: [1, 0] }, { duration: 1, delay: wait, fill: 'forwards' }))
    list.push(f.hides.animate({ transform: ['scaleX(0)', 'scaleX(1)'] }, { duration: pace.move / 2, delay: wait, easing: EASE, fill: 'both' }))
  }
  return list
}
