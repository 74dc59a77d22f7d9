/* chunks.ts - what is always needed together is one file: small files compress badly, and each has to be asked for.
 *
 * `page` is whatever the shelf needs, `table` what sitting down adds to it: all that one file imports, and what that imports in
 * turn; and what every way of drawing a table needs (table/parts.ts). All else is left to the bundler, which cuts where rooms
 * are fetched for themselves. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OutputOptions } from 'rolldown'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
type Splitting = Exclude<OutputOptions['codeSplitting'], boolean | undefined>
type Naming = Extract<NonNullable<Splitting['groups']>[number]['name'], (...args: never[]) => unknown>
type Context = Parameters<Naming>[1]

/* What is imported later has a file of its own, which would only point to this one. */
function importedBy(file: string, context: Context): Set<string> {
  const first = join(web, file)
  const found = new Set([first])
  for (const module of found) for (const id of context.getModuleInfo(module)?.importedIds ?? []) found.add(id)
  if (context.getModuleInfo(first)?.dynamicImporters.length) found.delete(first)
  return found
}

function chunksOf(context: Context): Record<(typeof names)[number], Set<string>> {
  const by = (file: string) => importedBy(file, context)
  const rivers = by('src/table/rivers.ts')
  const both = [...by('src/table/columns.ts')].filter((module) => rivers.has(module))
  return { page: by('src/main.ts'), table: new Set([...by('src/rooms/Play.svelte'), ...both]) }
}

/* In this order: a module, with what it imports, is part of the first that has it. */
const names = ['page', 'table'] as const

export function chunks(): Splitting {
  let known: ReturnType<typeof chunksOf> | null = null
  return {
    groups: names.map((chunk) => ({
      name: (id: string, context: Context) => ((known ??= chunksOf(context))[chunk].has(id) ? chunk : undefined),
    })),
  }
}
