/* icons.mjs - the icons as pictures of fixed sizes, for systems that take no SVG: node make/icons.mjs after a change of
 * public/icon*.svg. */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const place = (name) => new URL(`../public/${name}`, import.meta.url)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [from, to, size] of [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'icon-180.png', 180],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const picture = readFileSync(place(from)).toString('base64')
  await page.setContent(`<style>*{margin:0}img{display:block;width:100vw}</style><img src="data:image/svg+xml;base64,${picture}">`)
  writeFileSync(place(to), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
