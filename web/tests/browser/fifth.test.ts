/* A fifth game: its folder and one line of the registry are all that a build needs to offer it, and to let it be played.
 * The tree is a copy, the game the one of the test tree; nothing in web/ knows it. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StaticHost } from '../support/static.ts'
import { expectResult, Player, sitDown } from '../support/player.ts'
import { attend } from '../support/visit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tree = join(root, 'build-test/fifth')
let host: StaticHost

/* What the tree had for this copy before is replaced; what was compiled of it stays. */
function plant() {
  mkdirSync(tree, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', 'src', 'tools', 'meson', 'web', 'meson.build', 'meson_options.txt'], { cwd: root })
  for (const folder of ['src', 'tools', 'meson', 'web/src']) rmSync(join(tree, folder), { recursive: true, force: true })
  for (const file of files.toString().split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(tree, file), { preserveTimestamps: true })
  if (!existsSync(join(tree, 'web/node_modules'))) symlinkSync(join(root, 'web/node_modules'), join(tree, 'web/node_modules'))

  const game = join(tree, 'src/games/fifth')
  cpSync(join(root, 'tests/fifth'), game, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(tree, 'src/games/registry.def'), readFileSync(join(root, 'src/games/registry.def'), 'utf8') + 'GAME(fifth)\n')
  const change = (name: string, from: string, to: string) => {
    const text = readFileSync(join(game, name), 'utf8')
    expect(text, name).toContain(from)
    writeFileSync(join(game, name), text.replace(from, to))
  }
  change('meson.build', 'fifth_sources = ', 'game_sources += ')
  change('rules.c', '.prefix = "PLI",', '.prefix = "PLI",\n    .on_shelf = true,')
  change('fifth.h', '"fifth/verbs.def"', '"games/fifth/verbs.def"')
}

beforeAll(async () => {
  plant()
  /* The packages are the ones that are there already. */
  mkdirSync(join(tree, 'web/.made'), { recursive: true })
  cpSync(join(root, 'web/.made/packages.stamp'), join(tree, 'web/.made/packages.stamp'))
  execFileSync('python3', [join(tree, 'tools/page.py'), 'build'], { cwd: tree, stdio: 'pipe' })
  host = await new StaticHost(join(tree, 'web/dist')).start()
}, 600_000)
afterAll(() => host?.stop())

test('no line about it is in the page', () => {
  const found = execFileSync('sh', ['-c', 'grep -rliE "fifth|pli\\b" src po make public || true'], { cwd: join(root, 'web') })
  expect(found.toString()).toBe('')
})

test.each(['pointer', 'keyboard'] as const)('it stands on the shelf and is played to its end, by %s', (way) =>
  attend({ url: host.url, size: way === 'pointer' ? 'phone' : 'wide', lang: 'en' }, async (guest) => {
    await guest.page.waitForSelector('[data-room="shelf"] [data-game="fifth"]')
    await guest.shoot('fifth-shelf')
    await sitDown(guest, 'fifth', { seats: ['person', 'greedy'], seed: 3 })
    await guest.page.waitForSelector('[data-table][data-state="asks"]')
    await guest.shoot('fifth-table')
    await new Player(guest, way, 3).play()
    await expectResult(guest)
  }),
)
