import { expect, test } from 'vitest'
import { Thinking } from './thinking'
import type { FromThinker, ToThinker } from './thinking.worker'

const module = {} as WebAssembly.Module // nobody looks into it

/* So many minds are lost by their first job. */
function sitting() {
  const said: (string | null)[] = []
  const minds = { poor: Infinity, made: 0 }
  const thinking: Thinking = new Thinking({
    say: (code) => said.push(code),
    replace() {
      minds.made++
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<ToThinker>) => {
        if (!('think' in data)) return
        if (minds.poor-- > 0) return thinking.lose()
        port1.postMessage({ thought: data.think, result: data.job } satisfies FromThinker)
      }
      port1.start()
      thinking.connect(port2)
    },
  })
  thinking.again()
  said.length = minds.made = 0
  return { thinking, minds, said }
}

test('one mind after the other is lost: it is said, hints are given up, and a bot is asked again when somebody wants it', async () => {
  const { thinking, minds, said } = sitting()
  expect(await thinking.think(module, { job: 'hint' })).toBeNull()
  expect(minds.made).toBe(3)
  expect(said).toEqual(['thinking'])
  const answer = thinking.think(module, { job: 'answer', seat: 1 })
  expect(said, 'at another table, too').toEqual(['thinking', 'thinking'])
  expect(minds.made).toBe(3)
  minds.poor = 0
  thinking.again()
  expect(await answer).toMatchObject({ seat: 1 })
  expect(said.at(-1)).toBeNull()
})

test('a mind that is lost now and then is replaced each time, and nobody is told', async () => {
  const { thinking, minds, said } = sitting()
  for (let times = 0; times < 9; times++) {
    minds.poor = 1
    expect(await thinking.think(module, { job: 'answer', seat: times })).toMatchObject({ seat: times })
  }
  expect(minds.made).toBe(9)
  expect(said).toEqual([])
})
