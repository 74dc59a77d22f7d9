import { expect, test } from 'vitest'
import type { Act, Change } from '../engine/types'
import { dealt } from './player.svelte'
import { zone } from './testing'

const move = (from: string): Change => ({ kind: 'move', piece: 1, was: 0, from, to: 'hand:0:0', face: null, value: null })
const step = (event: string, from: string) => ({ event, words: `${event} from ${from}`, concerns: false, changes: [move(from)] })

test('cards from a pile, one after the other, are dealt in one go; the last of them is read, and so is what else goes on', () => {
  const act: Act = {
    act: 0,
    actor: null,
    scenes: [{ zones: [zone('deck:0:', 'pile', []), zone('slot:0:', 'common', [])] }],
    steps: [step('drew', 'deck:0:'), step('drew', 'deck:0:'), step('won', 'slot:0:'), step('won', 'slot:0:')],
  }
  expect(act.steps.map((_, i) => dealt(act, i))).toEqual([true, false, false, false])
})
