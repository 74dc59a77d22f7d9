/* files.ts - texts that come from a person's files or go there. */
const MOST = 4 * 1024 * 1024 // no record or edition is nearly as long

export async function readFile(file: File): Promise<string | null> {
  return file.size > MOST ? null : file.text()
}

export function saveFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then, and what is not given back stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export const saveEdition = (game: string, text: string) => saveFile(`${game}-edition.json`, text)

/* Hands a text to whatever the device shares with; a file if it cannot. False: somebody thought better of it. */
export async function shareText(name: string, text: string): Promise<boolean> {
  const file = new File([text], name, { type: 'text/plain' })
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(name, text)
    return true
  }
  return navigator.share({ files: [file] }).then(
    () => true,
    () => false,
  )
}

/* tenakee-2026-11-16.rec */
export function recordName(game: string, begun: number): string {
  return `${game}-${new Date(begun).toISOString().slice(0, 10)}.rec`
}
