import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { styles } from './make/styles.js'
import { writeKeys } from './make/words.js'

// Whoever builds or checks reads this first: the names of the messages are then there as types.
writeKeys()

// A component's styles are its own by a class that is as short as can be, since nothing compresses a hash.
const src = fileURLToPath(new URL('src', import.meta.url))
const components = readdirSync(src, { recursive: true }).filter((path) => path.endsWith('.svelte')).sort()
const cssHash = ({ filename, hash, css }) => {
  const place = components.indexOf(relative(src, filename))
  return place < 0 ? `_${hash(css)}` : `_${place.toString(36)}`
}

export default { compilerOptions: { runes: true, cssHash }, preprocess: [styles] }
