/* poll.ts - asking again and again, gently: not while nobody looks, less often while nobody answers, and at once when
 * somebody looks again or the network is back. */
const SLOWEST = 15_000

export function gently(look: () => Promise<boolean>, every: () => number): () => void {
  let timer = 0
  let failures = 0
  let busy = false
  let over = false

  async function once() {
    clearTimeout(timer)
    if (busy || over) return
    busy = true
    failures = (await look()) ? 0 : failures + 1
    busy = false
    if (!over && !document.hidden) timer = window.setTimeout(() => void once(), Math.min(SLOWEST, every() * 2 ** failures))
  }

  const again = () => void (document.hidden || once())
  document.addEventListener('visibilitychange', again)
  addEventListener('online', again)
  void once()
  return () => {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', again)
    removeEventListener('online', again)
  }
}
