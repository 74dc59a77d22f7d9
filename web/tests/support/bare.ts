/* bare.ts - Chromium with as little of a debugger as can be: only pages are looked into, never a service worker, since a
 * worker that is looked into does not end when it should and its successor waits for minutes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

type Answer = { id?: number; result?: any; error?: { message: string } }

export class BareBrowser {
  private child: ChildProcess
  private folder = mkdtempSync(join(tmpdir(), 'veillee-bare-'))
  private waiting = new Map<number, (answer: Answer) => void>()
  private last = 0

  constructor() {
    const words = ['--headless=new', '--no-sandbox', '--remote-debugging-pipe', `--user-data-dir=${this.folder}`, '--no-first-run']
    this.child = spawn(process.env.CHROMIUM ?? '/usr/bin/chromium', words, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    let heard = ''
    ;(this.child.stdio[4] as Readable).on('data', (part: Buffer) => {
      heard += part.toString()
      const messages = heard.split('\0')
      heard = messages.pop()!
      for (const text of messages) {
        const answer = JSON.parse(text) as Answer
        if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer)
      }
    })
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<any> {
    const id = ++this.last
    ;(this.child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return new Promise((resolve, reject) =>
      this.waiting.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result))),
    )
  }

  async open(url: string): Promise<BarePage> {
    const { targetId } = await this.send('Target.createTarget', { url })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    return new BarePage(this, sessionId as string)
  }

  async close() {
    const gone = new Promise((resolve) => this.child.on('exit', resolve))
    await this.send('Browser.close').catch(() => {})
    await gone
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export class BarePage {
  constructor(
    private browser: BareBrowser,
    private session: string,
  ) {}

  /* The value of an expression, which may be a promise. */
  async value(expression: string): Promise<any> {
    const said = await this.browser.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      this.session,
    )
    return said.result.value
  }

  /* Until an expression is true; pages may go and come meanwhile. */
  async until(expression: string) {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      if (await this.value(expression).catch(() => false)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`never: ${expression}`)
  }

  send(method: string, params: object = {}) {
    return this.browser.send(method, params, this.session)
  }
}
