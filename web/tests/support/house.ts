/* house.ts - the server that the browser's tests visit: the real program, with the page inside.
 *
 * VEILLEE names the program; otherwise it is the one that script/build makes. One server stands for all files; a test that
 * takes its server away starts one of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

export const program = process.env.VEILLEE ?? fileURLToPath(new URL('../../../build/veillee', import.meta.url))

export class House {
  url = ''
  private child: ChildProcess | null = null
  private folder = mkdtempSync(join(tmpdir(), 'veillee-page-'))
  readonly store = join(this.folder, 'games.db')

  constructor(private readonly wishes: string[] = []) {}

  /* After a stop it is back at the same address. */
  async start(): Promise<this> {
    const listen = this.url ? this.url.replace('http://', '') : '127.0.0.1:0'
    const child = spawn(program, ['serve', '--listen', listen, '--store', `sqlite:${this.store}`, ...this.wishes], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.child = child
    this.url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString()
        const found = /listening on (http:\S+)/.exec(said)
        if (found) resolve(found[1]!)
      })
      child.on('error', reject)
      child.on('exit', () => reject(new Error(`${program} serve ended: ${said}`)))
    })
    return this
  }

  /* Time passes, at a server that was started with --test-clock; lines stay up meanwhile. */
  async later(seconds: number) {
    await this.setClock({ ahead: 1000 * seconds })
  }

  /* From now on it passes only so. */
  async still() {
    await this.setClock({ now: (await this.setClock({ ahead: 0 })).now })
  }

  private async setClock(wish: { ahead: number } | { now: number }): Promise<{ now: number }> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${this.url}/test/clock`, { method: 'POST', headers, body: JSON.stringify(wish) })
    if (!answer.ok) throw new Error(`the clock: ${answer.status}`)
    return answer.json() as Promise<{ now: number }>
  }

  async stop(how: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    const child = this.child
    this.child = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.on('exit', resolve))
    child.kill(how)
    await gone
  }

  async leave() {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export default async function setup(project: TestProject) {
  const house = await new House().start()
  project.provide('house', house.url)
  return () => house.leave()
}

declare module 'vitest' {
  export interface ProvidedContext {
    house: string
  }
}
