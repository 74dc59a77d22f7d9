/* pinch.ts - two fingers that make something larger or smaller. `at` is the middle between them, from the left of the node. */
export function pinches(size: () => number, change: (size: number, at: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { gap: number; size: number } | null = null
    const gap = ([a, b]: Touch[]) => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY)
    const down = (event: TouchEvent) => {
      start = event.touches.length === 2 ? { gap: Math.max(1, gap([...event.touches])), size: size() } : null
    }
    const move = (event: TouchEvent) => {
      if (!start || event.touches.length !== 2) return
      event.preventDefault() // else the browser makes the whole page larger
      const touches = [...event.touches]
      const middle = (touches[0]!.clientX + touches[1]!.clientX) / 2 - node.getBoundingClientRect().left
      change(start.size * (gap(touches) / start.gap), middle)
    }
    node.addEventListener('touchstart', down, { passive: true })
    node.addEventListener('touchmove', move, { passive: false })
    return () => {
      node.removeEventListener('touchstart', down)
      node.removeEventListener('touchmove', move)
    }
  }
}
