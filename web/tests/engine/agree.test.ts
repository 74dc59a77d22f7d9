/* Native and page agree: the same seed and the same bots are the same game, to the last move. */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { begin, plan, program, shelf } from './support'

const print = process.env.PAGE_PRINT ?? join(dirname(program), 'tests/page_print')

const tables: [string, number, string][] = [
  ['tenakee', 3, 'fair'],
  ['tenakee', 5, 'gentle'],
  ['manitou', 2, 'fair'],
  ['tomahawk', 2, 'fair'],
  ['tomahawk', 2, 'ismcts:400'],
  ['ogallala', 3, 'gentle'],
]

/* The record of a game among bots, and the modules that it took. */
async function played(game: string, players: number, bot: string, keepsWhole: boolean) {
  const modules = shelf(keepsWhole)
  const { evening, until } = await begin(undefined, undefined, modules)
  const begun = await evening.begin(plan(game, Array(players).fill(bot)))
  const screen = await until((screen) => screen.state === 'over')
  expect(screen.result).not.toBeNull()
  return { record: await evening.record((begun as { key: string }).key), fetched: modules.fetched }
}

test.each(tables)('%s with %i players, %s: the same record natively and in the page', async (game, players, bot) => {
  const { record, fetched } = await played(game, players, bot, false)
  expect(fetched, 'its own module is enough').toEqual([game])
  if (bot !== 'gentle') expect(await played(game, players, bot, true), 'so does that of the whole house').toEqual({ record, fetched: ['veillee'] })
  const native = execFileSync(print, [game, `${players}`, 'en', '7', '9999', 'record', 'people=0', `bots=${bot}`], {
    encoding: 'utf8',
  })
  expect(record).toBe(native.trimEnd() + '\n')
})
