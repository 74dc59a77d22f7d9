/* looks.ts - no page is built with a look that does not fit its game: the same check as in the tests. */
import { execFileSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { registered } from './games.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export function looks(): Plugin {
  return {
    name: 'veillee-looks',
    buildStart() {
      const folders = registered().map((game) => join(root, 'src/games', game))
      execFileSync('python3', [join(root, 'tools/check_looks.py'), join(root, 'web/look.schema.json'), ...folders], {
        stdio: 'inherit',
      })
    },
  }
}
