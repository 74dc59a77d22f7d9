/* fit.ts - sizes: how wide cards may be so that everything fits, in plain arithmetic. */

export const CARD_HEIGHT = 1.4 // of a card's width

export function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/* Cards side by side: their width, and how far one begins after the other. They shrink to `least`, then overlap. */
export function rowFit(count: number, room: number, most: number, least: number, gap: number): { width: number; step: number } {
  if (count <= 1) return { width: Math.min(most, Math.max(room, least)), step: 0 }
  const width = Math.floor(clamp(least, (room - gap * (count - 1)) / count, most))
  const step = Math.min(width + gap, (room - width) / (count - 1))
  return { width, step: Math.max(step, 4) }
}

/* A pole: the top card in full, of every card below it a band. */
export function poleFit(count: number, room: number, width: number, band: number): { width: number; band: number } {
  const below = Math.max(0, count - 1)
  const least = 8
  let wide = width
  const left = () => room - wide * CARD_HEIGHT
  while (wide > 34 && left() < below * least) wide -= 2
  return { width: wide, band: below === 0 ? band : clamp(4, Math.floor((left() / below) * 2) / 2, band) }
}

/* A pole in small: bands alone, of which the uppermost is high enough to be read. */
export function bandsFit(count: number, room: number, band: number, top: number): { top: number; band: number } {
  const below = Math.max(0, count - 1)
  return { top, band: below === 0 ? band : clamp(3, Math.floor(((room - top) / below) * 2) / 2, band) }
}

/* Cards of a lane, one below the other: the last in full, of the others a strip. Strips get narrow before cards get small. */
export function laneFit(count: number, room: number, width: number, strip: number): { width: number; strip: number } {
  const below = Math.max(0, count - 1)
  let wide = width
  while (wide > 24 && room - wide * CARD_HEIGHT < below * (wide > 38 ? 20 : 10)) wide -= 2
  return { width: wide, strip: below === 0 ? strip : clamp(10, (room - wide * CARD_HEIGHT) / below, strip) }
}

/* Cards in fixed places, so many to a row: the largest width at which all rows fit. */
export function trayFit(count: number, columns: number, width: number, height: number, most: number, gap: number): number {
  const rows = Math.max(1, Math.ceil(count / columns))
  const across = (width - gap * (columns - 1)) / columns
  const down = (height - gap * (rows - 1)) / rows / CARD_HEIGHT
  return Math.floor(clamp(28, Math.min(across, down), most))
}
