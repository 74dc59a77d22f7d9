/* house.ts - puts pictures into the document, so that <use href="#…"> finds them. */
import house from '../kit/house.svg?raw'

/* Adds the symbols of an SVG file; their ids, and what refers to them, get a prefix, so that two games may each have a
 * picture of the same name. */
export function hang(text: string, prefix: string) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const svg = document.importNode(parsed, true)
  for (const symbol of svg.querySelectorAll('[id]')) symbol.id = prefix + symbol.id
  for (const use of svg.querySelectorAll('use')) use.setAttribute('href', '#' + prefix + use.getAttribute('href')!.slice(1))
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('width', '0')
  svg.setAttribute('height', '0')
  svg.classList.add('sr')
  document.body.prepend(svg)
}

hang(house, '')
