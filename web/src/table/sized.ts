/* sized.ts - how large a part of the table is. Its own observer says so with the next picture, when cards are on their way
 * already to where they would have been; so who sends them off has everything measured first. */
const parts = new Set<() => void>()

export function measure() {
  for (const part of parts) part()
}

/* {@attach sized(…)}: told at once, and whenever it has changed. */
export function sized(tell: (node: HTMLElement) => void) {
  return (node: HTMLElement) => {
    const part = () => tell(node)
    const observer = new ResizeObserver(part)
    observer.observe(node)
    parts.add(part)
    part()
    return () => {
      observer.disconnect()
      parts.delete(part)
    }
  }
}
