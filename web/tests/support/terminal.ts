/* terminal.ts - somebody at a server's table from a terminal, by lines: the first move that is offered, to the end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './house.ts'

const ASKED = /^ +1\. .*\[[^\]]*\]\n(.*\n)*> $/m
const WHOLE = /choice is complete(.*\n)*> $/
const OVER = /\u201cagain\u201d asks/

export class Terminal {
  private child: ChildProcess | null = null
  private home = mkdtempSync(join(tmpdir(), 'veillee-terminal-'))
  private unread = '' // since something was typed
  said = ''
  over: Promise<void> = Promise.resolve() // resolved when the game is; rejected when the program ends before

  constructor(private readonly name: string) {}

  sit(link: string) {
    const env = { ...process.env, XDG_DATA_HOME: this.home, LC_ALL: 'C' }
    const child = spawn(program, ['play', link, '--plain', '--name', this.name], { stdio: ['pipe', 'pipe', 'pipe'], env })
    this.child = child
    this.over = new Promise((resolve, reject) => {
      const hear = (part: Buffer) => {
        this.said += part.toString()
        this.unread += part.toString()
        if (OVER.test(this.unread)) resolve()
        else if (WHOLE.test(this.unread)) this.type('ok')
        else if (ASKED.test(this.unread)) this.type('1')
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.on('exit', () => reject(new Error(`the terminal ended:\n${this.said}`)))
    })
    this.over.catch(() => {}) // whoever waits for it is told
  }

  private type(line: string) {
    this.unread = ''
    this.child!.stdin!.write(`${line}\n`)
  }

  async leave() {
    const child = this.child
    if (child && child.exitCode === null) {
      const gone = new Promise((resolve) => child.on('exit', resolve))
      child.kill()
      await gone
    }
    rmSync(this.home, { recursive: true, force: true })
  }
}
