/* blob.ts - words as the engine reads them (src/words/blob.h), made of the list that is fetched: a table of places weighs more
 * than what it points to. tools/compile_words.py writes the lists. */

const HEAD = 20
const ENTRY = 16

/* A number: so many are left out here (make/alone.ts), under names that nobody asks for, in the order of all names. */
type Phrase = string | number | null | [text: string, plural: string, counted: string]

export function blobOf(list: Uint8Array): Uint8Array {
  const [name, language, messages] = JSON.parse(new TextDecoder().decode(list)) as [string, number, Record<string, Phrase>]
  const entries = Object.entries(messages).flatMap(([key, phrase]) =>
    typeof phrase === 'number' ? Array.from({ length: phrase }, (_, i) => [key.padEnd(key.length + i), null] as const) : [[key, phrase] as const],
  )
  const texts: Uint8Array[] = []
  let length = HEAD + ENTRY * entries.length
  const put = (text: string | null | undefined) => {
    if (text == null) return 0
    const place = length
    const bytes = new TextEncoder().encode(`${text}\0`)
    texts.push(bytes)
    length += bytes.length
    return place
  }
  const numbers = [put(name), entries.length]
  for (const [key, phrase] of entries) {
    const [text, plural, counted] = Array.isArray(phrase) ? phrase : [phrase]
    numbers.push(put(key), put(text), put(plural), put(counted))
  }
  const blob = new Uint8Array(length)
  blob.set(new TextEncoder().encode('VLW1'))
  const view = new DataView(blob.buffer)
  ;[length, language, ...numbers].forEach((number, at) => view.setUint32(4 + 4 * at, number, true))
  let at = HEAD + ENTRY * entries.length
  for (const bytes of texts) {
    blob.set(bytes, at)
    at += bytes.length
  }
  return blob
}
