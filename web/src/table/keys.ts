/* keys.ts - what the keys mean at the table, besides Tab, the arrows and Enter. */

export interface Keyed {
  moving(): boolean
  finish(): void
  letGo(): void
  card(piece: number | null): void
  confirm(): void
  hint(): void
  undo(): void
  log(): void
  go(): void
  rules(): void
  keys(): void
}

/* The buttons that lead through what is being told: whatever else is pressed meanwhile ends it. */
export const leads = (node: Element) => node.closest('[data-act="before"], [data-act="next"], [data-act="skip"]') !== null

/* Whether the key meant something. */
export function press(event: KeyboardEvent, table: Keyed): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (table.moving() && (event.key === 'Enter' || event.key === ' ' || event.key === 'Escape')) {
    if (event.key !== 'Escape' && leads(event.target as Element)) return false
    table.finish()
    return true
  }
  const node = (event.target as HTMLElement).closest<HTMLElement>('[data-piece]')
  const meanings: Record<string, () => void> = {
    escape: () => table.letGo(),
    i: () => table.card(node ? Number(node.dataset.piece) : null),
    c: () => table.confirm(),
    h: () => table.hint(),
    u: () => table.undo(),
    l: () => table.log(),
    n: () => table.go(),
    r: () => table.rules(),
    '?': () => table.keys(),
  }
  const meant = meanings[event.key.toLowerCase()]
  meant?.()
  return meant !== undefined
}
