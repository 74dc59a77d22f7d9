/* listen.ts - what somebody hears who sees nothing: the note, the focus, and what is told in the live region. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { artefacts, type Visit } from './visit.ts'

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
    document.addEventListener('focusin', ({ target }) => {
      const words = (target as HTMLElement).innerText || (target as HTMLElement).ariaLabel || ''
      heard.story.push(`  [focus] ${words.replace(/\s+/g, ' ').trim()}`)
    })
    say()
  })

/* Listens to an evening from here on, and keeps it as text beside the pictures, to be read. What happened is told once, in
 * the order of the log. */
export async function listening({ page, wishes }: Visit, game: string, evening: () => Promise<void>) {
  await page.waitForSelector('[data-table][data-state="asks"]')
  await listen(page)
  const before = await page.locator('main').ariaSnapshot()
  await evening()
  const after = await page.locator('main').ariaSnapshot()
  const { news, story } = await page.evaluate(() => (window as unknown as { heard: Heard }).heard)
  mkdirSync(artefacts, { recursive: true })
  const text = ['# The table', before, '', '# What is heard', ...story, '', '# The table at the end', after, '']
  writeFileSync(join(artefacts, `${game}-${wishes.size}-${wishes.lang}.txt`), text.join('\n'))

  if (wishes.size === 'phone') await page.click('[data-act="log"]')
  await page.waitForSelector('.log li')
  const log = (await page.locator('.log li button > span:not(.crest)').allTextContents()).map((line) => line.trim())
  if (wishes.size === 'phone') await page.keyboard.press('Escape')
  let at = 0
  const strays = news.filter((line) => {
    const found = log.indexOf(line, at)
    if (found >= 0) at = found + 1
    return found < 0
  })
  expect(strays, 'every line once, in the order of the log').toEqual([])
  expect(news.length, 'and all but quiet ones of one’s own').toBeGreaterThan(log.length / 2)
}
