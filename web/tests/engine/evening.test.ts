import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Lang, Outcome, Screen } from '../../src/engine/types'
import { alone, begin, MemoryStore, plan, program } from './support'

type Sitting = Awaited<ReturnType<typeof begin>>

/* A person plays the first move each time, and confirms what is laid out, until it is over. */
async function play({ evening, until }: Sitting, most = 1000): Promise<Screen> {
  for (let acts = 0; ; acts++) {
    const screen = await until((screen) => screen.state !== 'waits')
    if (screen.state === 'over' || acts === most) return screen
    if (screen.state === 'passes') await evening.takeSeat()
    else if (screen.moves.length > 0) await evening.do('act', { move: screen.moves[0]!.text })
    else await evening.do('confirm')
  }
}

const keyOf = (begun: { key: string } | { refused: string }) => {
  expect(begun).toHaveProperty('key')
  return (begun as { key: string }).key
}

const games: [string, string[]][] = [
  ['tenakee', ['@Anne', 'greedy', 'gentle']],
  ['manitou', ['greedy', '@Anne']],
  ['tomahawk', ['@Anne', '@Basile']],
  ['ogallala', ['greedy', '@Anne', 'random']],
]

test.each(games)('%s to its end, kept, opened again, and a record that the program accepts', async (game, seats) => {
  const store = new MemoryStore()
  const sitting = await begin(store)
  const key = keyOf(await sitting.evening.begin(plan(game, seats, 'fr')))
  const screen = await play(sitting)
  expect(screen.state).toBe('over')
  expect(screen.keeping).toBe('kept')
  expect(sitting.heard.said).toHaveLength(screen.said)
  const record = (await sitting.evening.record(key))!
  const file = join(mkdtempSync(join(tmpdir(), 'veillee-')), 'page.rec')
  writeFileSync(file, record)
  expect(execFileSync(program, ['validate', file], { encoding: 'utf8' })).toBe(`ok ${file}\n`)

  const later = await begin(store)
  keyOf(await later.evening.open(key, 'de'))
  expect(later.heard.screen!.state).toBe('over')
  expect(later.heard.screen!.lang).toBe('de')
  expect(later.heard.screen!.result!.places).toEqual(screen.result!.places)
  expect(await later.evening.record(key)).toBe(record)

  const imported = await begin()
  const other = keyOf(await imported.evening.import(record, 'en', null))
  expect(imported.heard.screen!.result!.places).toEqual(screen.result!.places)
  const events = (text: string) => text.slice(text.indexOf('---'))
  expect(events((await imported.evening.record(other))!)).toBe(events(record))
})

test('a game goes on where it was, in the middle of a choice', async () => {
  const store = new MemoryStore()
  const first = await begin(store)
  const key = keyOf(await first.evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'])))
  await play(first, 9)
  await first.evening.close()
  const second = await begin(store)
  keyOf(await second.evening.open(key, 'en'))
  const screen = await play(second)
  expect(screen.state).toBe('over')
  expect(await second.evening.kept('en')).toMatchObject([{ key, phase: 'over', players: 3, names: ['Anne', 'Basile', 'Colette'] }])
  await second.evening.remove(key)
  expect(await second.evening.kept('en')).toEqual([])
})

test('nobody is told of what is not kept; storage that refuses is said, and the game goes on', async () => {
  const store = new MemoryStore()
  const sitting = await begin(store)
  keyOf(await sitting.evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'])))
  await play(sitting, 4)
  store.refuses = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  await play(sitting, 6)
  expect(sitting.heard.trouble).toMatchObject({ code: 'storage-full' })
  expect(sitting.heard.trouble!.words).toMatch(/not kept/)
  expect(sitting.heard.screen!.keeping).toBe('lost')
  store.refuses = null
  const screen = await play(sitting)
  expect(screen.keeping).toBe('kept')
  expect(sitting.heard.trouble).toBeNull()
  const again = await begin(store)
  keyOf(await again.evening.open([...store.games.keys()][0]!, 'en'))
  expect(again.heard.screen!.result!.places).toEqual(screen.result!.places)
})

test('storage that keeps nothing at all says so, and a game that is not there is told from it', async () => {
  const store = new MemoryStore()
  const { evening } = await begin(store)
  expect(await evening.open('nothing', 'en')).toEqual({ refused: 'this is not a saved game' })
  store.find = store.list = async () => {
    throw new Error('refused')
  }
  expect(await evening.open('nothing', 'en')).toEqual({ refused: 'the browser keeps nothing for this page' })
  expect(await evening.kept('en')).toBe('refused')
})

test('another language at once, with what is laid out', async () => {
  const sitting = await begin()
  keyOf(await sitting.evening.begin(plan('manitou', ['@Anne', 'greedy'], 'fr')))
  await play(sitting, 3)
  const before = sitting.heard.screen!
  await sitting.evening.speak('de')
  const after = sitting.heard.screen!
  expect(after.lang).toBe('de')
  expect(after.prompt).not.toBe(before.prompt)
  expect(after.moves.map((move) => move.text)).toEqual(before.moves.map((move) => move.text))
  expect(after.staged.moves).toEqual(before.staged.moves)
  expect(sitting.heard.said[0]!.index).toBe(0)
  expect(sitting.heard.said).toHaveLength(after.said)
})

test('two people at one screen never see each other\u2019s hand', async () => {
  const sitting = await begin()
  keyOf(await sitting.evening.begin(plan('tenakee', ['@Anne', '@Basile', 'greedy'])))
  const covered = await sitting.until((screen) => screen.state === 'passes')
  expect(covered.viewer).toBe('spectator')
  for (const zone of covered.scene.zones)
    if (zone.role === 'hand') for (const piece of zone.pieces) expect(piece.face).toBeNull()
  await sitting.evening.takeSeat()
  const screen = sitting.heard.screen!
  expect(screen.state).toBe('asks')
  expect(screen.viewer).toBe(covered.awaited)
})

test('a refusal names its rule; a hint has words; what a move brings is told', async () => {
  const sitting = await begin()
  keyOf(await sitting.evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'])))
  const refused: Outcome = await sitting.evening.do('act', { move: 'play t5 A' })
  expect(refused.outcome).toBe('refused')
  expect(refused.why).toBeTruthy()
  expect(refused.why).not.toMatch(/\(REC-3\)|\(TEN-/)
  const hint = await sitting.evening.hint()
  expect(hint!.words.length).toBeGreaterThan(10)
  expect(hint!.best.moves.length).toBeGreaterThan(0)
  const moves = sitting.heard.screen!.moves.map((move) => move.text)
  expect(await sitting.evening.look('would', { moves })).toHaveLength(moves.length)
})

test('a finished game is reviewed, with where the log tells of each move', async () => {
  const sitting = await begin()
  keyOf(await sitting.evening.begin(plan('tomahawk', ['greedy', 'random'])))
  const screen = await sitting.until((screen) => screen.state === 'over')
  const review = (await sitting.evening.review(() => undefined))!
  expect(review.done).toBe(1)
  expect(review.points.length).toBeGreaterThan(5)
  for (const point of review.points) {
    expect(point.said).toBeLessThan(screen.said)
    expect(point.win[0]! + point.win[1]!).toBeCloseTo(1, 2)
  }
})

test('a match goes on with seats turned, under a key of its own', async () => {
  const store = new MemoryStore()
  const sitting = await begin(store)
  const key = keyOf(await sitting.evening.begin(plan('tomahawk', ['greedy', 'gentle'], 'en', { games: 2 })))
  const first = await sitting.until((screen) => screen.state === 'over')
  expect(first.result!.again).toBe(true)
  const other = keyOf(await sitting.evening.again())
  expect(other).not.toBe(key)
  const second = await sitting.until((screen) => screen.state === 'over' && screen.number > first.number)
  expect(second.result!.again).toBe(false)
  expect(second.seats[0]!.name).toBe(first.seats[1]!.name)
  expect(store.games.size).toBe(2)
})

test('everybody at one screen is asked, and each answer is kept in its turn', async () => {
  const sitting = await begin()
  keyOf(await sitting.evening.begin(plan('tenakee', ['@Anne', '@Basile', '@Chlo\u00e9'])))
  await sitting.evening.takeSeat()
  const asked = await sitting.evening.do('say', { words: 'ask pause' })
  expect(asked.outcome).toBe('done')
  expect(sitting.heard.screen!.question).not.toBeNull()
  await sitting.evening.do('reply', { yes: true })
  expect(sitting.heard.screen!.question).toBeNull()
  expect(sitting.heard.screen!.paused).toBe(true)
  await sitting.evening.do('say', { words: 'resume' })
  expect(sitting.heard.screen!.paused).toBe(false)
})

test('a record with other cards comes back where their edition is: with another game here, or with the file', async () => {
  const edition = JSON.stringify({ game: 'ogallala', edition: 'mybox', components: { guard: { strength: 5 } } })
  const first = await begin()
  const key = keyOf(await first.evening.begin(plan('ogallala', ['@Anne', 'greedy'], 'en', { edition })))
  await play(first, 3)
  const record = (await first.evening.record(key))!
  expect(await first.evening.kept('en')).toMatchObject([{ edition }])
  const again = keyOf(await first.evening.import(record, 'en', null))
  expect(await first.evening.record(again)).toContain('edition mybox@')

  const store = new MemoryStore()
  const { evening } = await begin(store)
  const refused = await evening.import(record, 'en', null)
  expect(refused).toMatchObject({ edition: expect.stringMatching(/^mybox@/) })
  expect(await evening.import(record, 'en', '{')).toEqual(refused)
  const other = keyOf(await evening.import(record, 'en', edition))
  await evening.close()
  keyOf(await (await begin(store)).evening.open(other, 'en'))
})

test('another window looks on, and goes on when the first is closed', async () => {
  const store = new MemoryStore()
  const first = await begin(store)
  const key = keyOf(await first.evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'])))
  let news = () => {}
  let ours: (letGo: () => void) => void = () => {}
  const second = await begin(store, {
    own: async () => null,
    wait: (_key, got) => ((ours = got), () => undefined),
    tell: () => undefined,
    hear: (_key, heard) => ((news = heard), () => undefined),
  })
  keyOf(await second.evening.open(key, 'en'))
  expect(second.heard.screen).toMatchObject({ keeping: 'elsewhere', moves: [], chooses: false, undo: null })
  const before = second.heard.screen!.said
  const lines = second.heard.said
  expect((await second.evening.do('act', { move: first.heard.screen!.moves[0]!.text })).outcome).toBe('refused')
  await play(first, 8)
  news()
  await second.until((screen) => screen.said > before && screen.keeping === 'elsewhere')
  expect(second.heard.said, 'what was told before is not told again').toBe(lines)
  expect(lines.map(({ index }) => index)).toEqual(lines.map((_, at) => at))
  expect(lines.length).toBeGreaterThan(before)
  await first.evening.close()
  ours(() => undefined)
  await second.until((screen) => screen.keeping === 'kept')
  expect((await play(second)).state).toBe('over')
})

test('what another window plays is not taken off the shelf', async () => {
  const store = new MemoryStore()
  const first = await begin(store)
  const key = keyOf(await first.evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'])))
  const { evening } = await begin(store, { ...alone, own: async () => null })
  expect(await evening.remove(key)).toBe(false)
  expect(store.games.has(key)).toBe(true)
  expect(await first.evening.remove(key)).toBe(true)
  expect(store.games.size + store.lines.size).toBe(0)
})

test('a game whose beginning was thrown away while it was played is kept anew, whole', async () => {
  const store = new MemoryStore()
  const first = await begin(store)
  const key = keyOf(await first.evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'])))
  await play(first, 6)
  await store.remove(key)
  await play(first, 3)
  const record = await first.evening.record(key)
  await first.evening.close()
  const later = await begin(store)
  keyOf(await later.evening.open(key, 'en'))
  expect(await later.evening.record(key)).toBe(record)
  await store.remove(key) // of one that was opened, too
  expect((await play(later)).keeping).toBe('kept')
  keyOf(await (await begin(store)).evening.open(key, 'en'))
})

test('bots wait until what happened was drawn, and go on then', async () => {
  const sitting = await begin()
  const { evening, heard, until } = sitting
  await evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy']))
  const before = (await until((screen) => screen.state === 'asks')).acts
  await evening.shown(before)
  for (let moves = 0; heard.screen!.state === 'asks'; moves++) {
    expect(moves).toBeLessThan(9)
    const [move] = heard.screen!.moves
    await (move ? evening.do('act', { move: move.text }) : evening.do('confirm'))
  }
  const { acts } = heard.screen!
  expect(acts).toBeGreaterThan(before)
  for (let turns = 0; turns < 50; turns++) await evening.look('deck') // everybody else had their turn
  expect(heard.screen).toMatchObject({ state: 'waits', acts })
  await evening.shown(acts)
  await until((screen) => screen.acts > acts)
})

test('what the list says of a kept game is said in the language that is asked for', async () => {
  const { evening, until } = await begin()
  await evening.begin(plan('tenakee', ['@Anne', 'greedy', 'greedy'], 'en'))
  await until((screen) => screen.state === 'asks')
  await evening.close()
  const shelf = async (lang: Lang) => {
    const games = await evening.kept(lang)
    return games === 'refused' ? [] : games
  }
  const [english] = await shelf('en')
  const [french] = await shelf('fr')
  expect(french!.words).not.toBe(english!.words)
  expect(await shelf('fr')).toEqual([french])
  expect(await shelf('en')).toEqual([english])
})
