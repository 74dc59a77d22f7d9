/* worker.ts - tells the service worker which files there are, and lays beside each file what servers send of it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const packed = new Set(['.png', '.woff2']) // compressed already
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const filesOf = (folder: string) =>
  (readdirSync(folder, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/* What index.html calls for, and what those files call for in turn: without it nothing is drawn. */
function shellOf(folder: string, files: string[]): string[] {
  const shell = new Set(['index.html'])
  for (const path of shell) {
    if (!/\.(html|css|webmanifest)$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    for (const file of files) {
      const named = file.slice(file.lastIndexOf('/') + 1)
      if (text.includes(named) && file !== 'sw.js') shell.add(file)
    }
  }
  return [...shell].sort()
}

/* Icons are the system's. The engine is kept whole: it plays every game, so those of single games and their words need not be
 * (modules.ts). */
const isKept = (path: string) =>
  path !== 'sw.js' &&
  !/\.(br|gz|png)$/.test(path) &&
  !path.startsWith('assets/alone.') &&
  (!path.endsWith('.wasm') || path.startsWith('assets/veillee-'))

/* Tells the worker of a folder what is in it. What it was told before is forgotten. `apart`: files that nobody needs without
 * a network. */
export function writeWorker(folder: string, apart: ReadonlySet<string> = new Set()) {
  const files = filesOf(folder).filter((path) => isKept(path) && !apart.has(path))
  const shell = shellOf(folder, files)
  const rest = files.filter((path) => !shell.includes(path))
  const contents = files.map((path) => `${path} ${sha256(readFileSync(join(folder, path)))}`)
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8').replace(/^const SHIPPED=.*?\};/, '')
  if (/\b(import|export)\b\s*[{*('"]/.test(worker)) throw new Error('sw.js must stand alone')
  const version = sha256(Buffer.from(contents.join('\n') + worker)).slice(0, 12)
  const page = sha256(readFileSync(join(folder, 'index.html')))
  writeFileSync(join(folder, 'sw.js'), `const SHIPPED=${JSON.stringify({ version, page, shell, rest })};${worker}`)
}

function compress(folder: string) {
  for (const path of filesOf(folder)) {
    if (packed.has(extname(path))) continue
    const content = readFileSync(join(folder, path))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    for (const [suffix, small] of [
      ['.br', brotliCompressSync(content, { params })],
      ['.gz', gzipSync(content, { level: 9 })],
    ] as const)
      if (small.length < content.length) writeFileSync(join(folder, path + suffix), small)
  }
}

export function worker(): Plugin {
  let config: ResolvedConfig
  /* Rooms where people meet are of no use without the server they meet at: they are fetched when somebody goes there. */
  const apart = new Set<string>()
  const meets = (module: string) => /\/rooms\/together\/|virtual:words\/\w+\/together/.test(module)
  return {
    name: 'veillee-worker',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.moduleIds.length === 0 || !file.moduleIds.every(meets)) continue
        apart.add(file.fileName)
        for (const style of file.viteMetadata?.importedCss ?? []) apart.add(style)
      }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        if (error) return
        const folder = resolve(config.root, config.build.outDir)
        writeWorker(folder, apart)
        compress(folder)
      },
    },
  }
}
