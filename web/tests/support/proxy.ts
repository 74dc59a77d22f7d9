/* proxy.ts - a network of our own between the page and the server: it can be cut, and it can go deaf. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export class Proxy {
  private server: Server | null = null
  private pairs = new Set<[Socket, Socket]>()
  private deaf = false
  private closed = false
  url = ''

  constructor(private readonly target: string) {}

  async start(): Promise<this> {
    const server = createServer((near) => this.join(near))
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return this
  }

  private join(near: Socket) {
    if (this.closed) return near.destroy()
    const { hostname, port } = new URL(this.target)
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    this.pairs.add(pair)
    const end = () => {
      this.pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end).setNoDelay(true)
    near.on('data', (bytes) => this.deaf || far.write(bytes))
    far.on('data', (bytes) => this.deaf || near.write(bytes))
  }

  /* All connections end now; others can be made. */
  cut() {
    for (const [near, far] of this.pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  /* No connection, until it is opened again. */
  close() {
    this.closed = true
    this.cut()
  }

  /* Connections stay, and nothing comes through: neither side is told. */
  goDeaf() {
    this.deaf = true
  }

  open() {
    this.closed = this.deaf = false
  }

  async stop() {
    this.cut()
    await new Promise((resolve) => this.server?.close(resolve))
  }
}
