/* styles.js - a component whose styles are long keeps them in files beside it, each about one thing: what its `<style>`
 * imports becomes part of it before the component is compiled, so that it is its own like all the rest, and what applies to
 * nothing is still found. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const styles = {
  name: 'styles',
  style({ content, filename }) {
    const dependencies = []
    const code = content.replace(/@import '(\.[^']+)';/g, (_, path) => {
      const file = join(dirname(filename), path)
      dependencies.push(file)
      return readFileSync(file, 'utf8')
    })
    return dependencies.length > 0 ? { code, dependencies } : undefined
  },
}
