/* scan.ts - what a camera would read: the squares of a picture in the page, from its path. */
import type { Page } from 'playwright-core'
import { readQr } from './qr.ts'

export async function scan(page: Page, selector = '[data-qr]'): Promise<string> {
  const { side, path } = await page.locator(selector).first().evaluate((node) => ({
    side: Number(node.getAttribute('viewBox')!.split(' ')[2]),
    path: node.querySelectorAll('path')[1]!.getAttribute('d')!,
  }))
  const square = Array.from({ length: side }, () => new Array<boolean>(side).fill(false))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let i = 0; i < Number(run); i++) square[Number(y)]![Number(x) + i] = true
  return readQr(square.slice(3, -3).map((row) => row.slice(3, -3)))
}
