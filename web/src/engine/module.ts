/* module.ts - the WebAssembly module (src/wasm/veillee.c): texts in, texts out. */
import { blobOf } from './blob.ts'

interface Exports {
  memory: WebAssembly.Memory
  room(size: number): number
  words(length: number): number
  evening(): number
  ask(evening: number, length: number): number
  thinker(timed: number): number
  begin(thinker: number, length: number): number
  step(thinker: number, iterations: number): number
  result(thinker: number): number
}

/* The engine has stopped where it must not: whoever runs it starts anew. */
export class Bug extends Error {}

export class Module {
  private constructor(private readonly exports: Exports) {}

  static start(module: WebAssembly.Module, now: () => number = () => performance.now()): Module {
    let made: Module | null = null
    const bug = (file: number, line: number, what: number): never => {
      throw new Bug(made ? `${made.text(file)}:${line}: ${made.text(what)}` : 'bug')
    }
    const instance = new WebAssembly.Instance(module, { page: { now, bug } })
    made = new Module(instance.exports as unknown as Exports)
    return made
  }

  private text(address: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer)
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)))
  }

  private put(bytes: Uint8Array): number {
    const room = this.exports.room(bytes.length)
    if (room === 0) throw new Bug('no memory')
    new Uint8Array(this.exports.memory.buffer).set(bytes, room)
    return bytes.length
  }

  /* Words of a game or of the house, as the build made them. */
  words(bytes: Uint8Array): boolean {
    return this.exports.words(this.put(blobOf(bytes))) !== 0
  }

  evening(): Asker {
    const handle = this.exports.evening()
    return (ask, args = {}) => {
      const length = this.put(new TextEncoder().encode(JSON.stringify({ ask, ...args })))
      return JSON.parse(this.text(this.exports.ask(handle, length)))
    }
  }

  thinker(timed: boolean): Thoughts {
    const handle = this.exports.thinker(timed ? 1 : 0)
    return {
      begin: (job) => this.exports.begin(handle, this.put(new TextEncoder().encode(JSON.stringify(job)))) !== 0,
      step: (iterations) => this.exports.step(handle, iterations) !== 0,
      result: () => JSON.parse(this.text(this.exports.result(handle))),
    }
  }
}

/* One question to an evening (src/page/ask.h), and its answer. */
export type Asker = (ask: string, args?: Record<string, unknown>) => any

export interface Thoughts {
  begin(job: Job): boolean
  step(iterations: number): boolean // true: done
  result(): any
}

/* What somebody is to think about: a set-up, a view and moves. */
export type Job = { job: string } & Record<string, unknown>
