/* Every game to its end, through the page alone: on a phone and on a wide screen, by pointer and by keyboard alone, in every
 * language. The pairs are chosen so that each way of playing meets each size, and each game each of both. Who plays by keyboard
 * may see nothing: what they hear is listened to. */
import { test } from 'vitest'
import { listening, overhear } from '../support/listen.ts'
import { expectResult, Player, sitDown, type Party } from '../support/player.ts'
import { attend, type Size, type Theme } from '../support/visit.ts'
import type { Lang } from '../../src/engine/types'

type Evening = [game: string, size: Size, way: 'pointer' | 'keyboard', lang: Lang, theme: Theme, party: Party]

const evenings: Evening[] = [
  ['tenakee', 'phone', 'pointer', 'fr', 'dark', { seats: ['person', 'greedy', 'greedy', 'greedy', 'greedy'] }],
  ['tenakee', 'wide', 'keyboard', 'de', 'light', {}],
  ['manitou', 'phone', 'keyboard', 'en', 'light', { seats: ['person', 'greedy'] }],
  ['manitou', 'wide', 'pointer', 'fr', 'dark', { seats: ['person', 'greedy', 'greedy', 'greedy'] }],
  ['ogallala', 'phone', 'pointer', 'de', 'light', { seats: ['person', 'greedy'] }],
  ['ogallala', 'wide', 'keyboard', 'fr', 'dark', { seats: ['person', 'greedy'] }],
  ['tomahawk', 'phone', 'keyboard', 'fr', 'dark', {}],
  ['tomahawk', 'wide', 'pointer', 'en', 'light', {}],
]

for (const [game, size, way, lang, theme, party] of evenings)
  test.concurrent(`${game}: ${size}, ${way}, ${lang}`, () =>
    attend({ size, lang, theme, prepare: (context) => context.addInitScript(overhear) }, async (guest) => {
      await sitDown(guest, game, { seed: 7, ...party })
      await (way === 'keyboard' ? listening(guest, game, 7) : new Player(guest, way, 7).play())
      await guest.shoot(`${game}-over`)
      await expectResult(guest)
      await guest.shoot(`${game}-result`)
    }),
  )
