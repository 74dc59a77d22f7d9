/* drag.ts - taking a piece by the finger or the mouse. Below the slop it is a tap, which the buttons hear themselves; a
 * finger that rests is a wish to see the card at large. */

const SLOP = 6
const REST = 500

export interface Dragging {
  can(piece: number): boolean
  lift(piece: number): void
  over(node: Element | null): void
  drop(node: Element | null, piece: number): void
  press(piece: number): void
}

export function drags(root: HTMLElement, what: Dragging): () => void {
  let held: { node: HTMLElement; piece: number; x: number; y: number; pointer: number } | null = null
  let ghost: HTMLElement | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  let swallow = false // the click that ends a drag or a long press

  const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY)

  function down(event: PointerEvent) {
    swallow = false
    const node = (event.target as Element).closest<HTMLElement>('[data-piece]')
    if (!node || event.button !== 0 || !event.isPrimary) return
    held = { node, piece: Number(node.dataset.piece), x: event.clientX, y: event.clientY, pointer: event.pointerId }
    rest = setTimeout(() => {
      if (!held || ghost) return
      swallow = true
      what.press(held.piece)
      held = null
    }, REST)
  }
  function move(event: PointerEvent) {
    if (!held || event.pointerId !== held.pointer) return
    const dx = event.clientX - held.x
    const dy = event.clientY - held.y
    if (!ghost) {
      if (Math.hypot(dx, dy) < SLOP) return
      clearTimeout(rest)
      if (!what.can(held.piece)) {
        held = null
        return
      }
      ghost = lift(held.node)
      root.append(ghost)
      what.lift(held.piece)
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`
    what.over(under(event))
  }
  function up(event: PointerEvent) {
    clearTimeout(rest)
    if (!held || event.pointerId !== held.pointer) return
    const { piece } = held
    held = null
    if (!ghost) return
    ghost.remove()
    ghost = null
    swallow = true
    if (event.type === 'pointerup') what.drop(under(event), piece)
  }
  function click(event: MouseEvent) {
    if (!swallow) return
    swallow = false
    event.stopPropagation()
    event.preventDefault()
  }

  root.addEventListener('pointerdown', down)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', up)
  root.addEventListener('click', click, true)
  return () => {
    clearTimeout(rest)
    root.removeEventListener('pointerdown', down)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', up)
    root.removeEventListener('click', click, true)
  }
}

/* A picture of the piece that follows the finger and hides nothing from it. */
function lift(node: HTMLElement): HTMLElement {
  const rect = node.getBoundingClientRect()
  const ghost = node.cloneNode(true) as HTMLElement
  for (const name of ['data-piece', 'data-can', 'data-stop', 'aria-label']) ghost.removeAttribute(name)
  ghost.setAttribute('aria-hidden', 'true')
  ghost.tabIndex = -1
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${rect.x}px`,
    top: `${rect.y}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    zIndex: '16',
    pointerEvents: 'none',
    opacity: '0.95',
  })
  return ghost
}
