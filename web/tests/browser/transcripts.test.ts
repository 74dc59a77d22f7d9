/* What somebody hears who sees nothing: the names on the table, the note, and the live region, through a whole game of each
 * game. Kept as text beside the pictures, to be read; what happened is told once, in order. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player, sitDown } from '../support/player.ts'
import { artefacts, attend } from '../support/visit.ts'
import type { Lang } from '../../src/engine/types'

type Heard = { news: string[]; story: string[] }

/* Listens as a screen reader does: to what is added to the log, and to the note whenever it says something else. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: Heard = { news: [], story: [] }
    ;(window as unknown as { heard: Heard }).heard = heard
    let note = ''
    const say = () => {
      const text = document.querySelector('[data-note]')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      if (text !== note && text !== '') heard.story.push(`  [note] ${text}`)
      note = text
    }
    const news = document.querySelector('[role="log"][aria-live="polite"]')!
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) {
          const text = node.textContent?.trim() ?? ''
          if (text === '') continue
          heard.news.push(text)
          heard.story.push(text)
        }
    }).observe(news, { childList: true, subtree: true })
    new MutationObserver(say).observe(document.querySelector('[data-table]')!, { childList: true, subtree: true, characterData: true })
    say()
  })

const evenings: [string, Lang, string[]][] = [
  ['tenakee', 'fr', ['person', 'greedy', 'greedy']],
  ['manitou', 'en', ['person', 'greedy']],
  ['ogallala', 'de', ['person', 'greedy']],
  ['tomahawk', 'fr', ['person', 'greedy']],
]

test.concurrent.for(evenings)('%s, in %s', ([game, lang, seats]) =>
  attend({ size: 'wide', lang }, async (guest) => {
    const { page } = guest
    await sitDown(guest, game, { seats, seed: 21 })
    await page.waitForSelector('[data-table][data-state="asks"]')
    await listen(page)
    const before = await page.locator('main').ariaSnapshot()
    await new Player(guest, 'keyboard', 21).play(Infinity, async () => {
      const on = await page.locator('*:focus').ariaSnapshot({ timeout: 200 }).catch(() => 'nothing')
      await page.evaluate(
        (text) => void (window as unknown as { heard: Heard }).heard.story.push(`  [focus] ${text}`),
        on.split('\n')[0]!.replace(/^- /, ''),
      )
    })
    const after = await page.locator('main').ariaSnapshot()
    const { news, story } = await page.evaluate(() => (window as unknown as { heard: Heard }).heard)
    mkdirSync(artefacts, { recursive: true })
    const text = ['# The table', before, '', '# What is heard', ...story, '', '# The table at the end', after, '']
    writeFileSync(join(artefacts, `${game}-${lang}.txt`), text.join('\n'))

    const log = (await page.locator('aside .log li button > span:not(.crest)').allTextContents()).map((line) => line.trim())
    let at = 0
    const strays = news.filter((line) => {
      const found = log.indexOf(line, at)
      if (found >= 0) at = found + 1
      return found < 0
    })
    expect(strays, 'every line once, in the order of the log').toEqual([])
    expect(news.length, 'and all but quiet ones of one’s own').toBeGreaterThan(log.length / 2)
  }),
)
