/* chunks.ts - what is always needed together is one file: small files compress badly, and each has to be asked for.
 *
 * `page` is whatever the shelf needs, `table` what sitting down adds to it: all that one file imports, and what that imports in
 * turn. The rest is left to the bundler, which cuts where rooms are fetched for themselves. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutputOptions } from 'rolldown'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
type Splitting = Exclude<OutputOptions['codeSplitting'], boolean | undefined>
type Naming = Extract<NonNullable<Splitting['groups']>[number]['name'], (...args: never[]) => unknown>
type Context = Parameters<Naming>[1]

const firsts: [chunk: string, file: string][] = [
  ['page', 'src/main.ts'],
  ['table', 'src/rooms/Play.svelte'],
]

/* What is imported later has a file of its own, which would only point to this one. */
function importedBy(file: string, context: Context): Set<string> {
  const first = join(web, file)
  const found = new Set([first])
  for (const module of found) for (const id of context.getModuleInfo(module)?.importedIds ?? []) found.add(id)
  if (context.getModuleInfo(first)?.dynamicImporters.length) found.delete(first)
  return found
}

export function chunks(): Splitting {
  let known: [string, Set<string>][] | null = null
  const name = (id: string, context: Context) => {
    known ??= firsts.map(([chunk, file]) => [chunk, importedBy(file, context)])
    return known.find(([, modules]) => modules.has(id))?.[0]
  }
  return { groups: [{ name }] }
}
