/* static.ts - a folder on a plain web server without headers of ours, as any host would have it. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.md': 'text/markdown',
}

export class StaticHost {
  url = ''
  private server: Server

  /* Below a folder's name, so that nothing relies on standing at the root. */
  constructor(folder: string) {
    this.server = createServer((request, response) => {
      const path = normalize(new URL(request.url!, 'http://host').pathname).replace(/^\/evening\//, '/')
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
      if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      createReadStream(file).pipe(response)
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/evening/`
    return this
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
