/* lesson.ts - how far somebody's first game has come. Pure: what is kept of it is a text.
 *
 * One lesson is kept for each game, with the key of the table it is given at. So a game that is gone on with, in this window or
 * after a reload, goes on as it was left: coached until the lesson has ended, or until one has left it. */

export interface Lesson {
  key: string // of the game; empty: no game is coached
  learnt: boolean // to its end, once
  turns: number
  met: Record<string, number> // how often each kind of question came
  at: string // the latest of them: a question is what can be done
}

export const TURNS = 8 // a lesson is never longer
const ENOUGH = 4 // nor shorter
const KINDS = 2 // of questions, each met twice

export const lessonOf = (game: string) => `veillee.lesson.${game}`

/* What can be used of what was kept. */
export function readLesson(text: string | null): Lesson {
  const none: Lesson = { key: '', learnt: false, turns: 0, met: {}, at: '' }
  try {
    const given = JSON.parse(text ?? '') as Partial<Lesson> | null
    if (!given || typeof given !== 'object') return none
    const met = Object.entries(given.met ?? {}).filter(([, times]) => typeof times === 'number')
    return {
      key: typeof given.key === 'string' ? given.key : '',
      learnt: given.learnt === true,
      turns: typeof given.turns === 'number' ? given.turns : 0,
      met: Object.fromEntries(met),
      at: typeof given.at === 'string' ? given.at : '',
    }
  } catch {
    return none
  }
}

export const begun = (before: Lesson, key: string): Lesson => ({ key, learnt: before.learnt, turns: 0, met: {}, at: '' })
export const ended = (lesson: Lesson, learnt: boolean): Lesson => ({ ...begun(lesson, ''), learnt: lesson.learnt || learnt })

/* A question has come; `anew`: others have acted since the last one, so it is another turn. The same one is not counted twice. */
export function meet(lesson: Lesson, kind: string, at: string, anew: boolean): Lesson {
  if (lesson.at === at) return lesson
  const turns = lesson.turns + (anew || lesson.turns === 0 ? 1 : 0)
  return { ...lesson, at, turns, met: { ...lesson.met, [kind]: (lesson.met[kind] ?? 0) + 1 } }
}

export const isNew = (lesson: Lesson, kind: string) => (lesson.met[kind] ?? 0) <= 1

/* Enough different things were asked often enough, and there was something to win; or it has lasted long enough. */
export function isOver(lesson: Lesson, score: number): boolean {
  const known = Object.values(lesson.met).filter((times) => times > 1).length
  return lesson.turns > TURNS || (lesson.turns > ENOUGH && known >= KINDS && score > 0)
}

/* The first sentences of a rule, as far as a note has room. */
export function opening(text: string, most = 170): string {
  let said = ''
  for (const sentence of text.match(/[^.!?]+[.!?]*[’”»)]*\s*/g) ?? [text]) {
    if (said !== '' && said.length + sentence.length > most) break
    said += sentence
  }
  return said.trim()
}

/* What is said besides what is said already, if it begins with that. */
export function besides(words: string, said: string): string {
  if (said === '' || !words.toLowerCase().startsWith(said.toLowerCase())) return words
  const rest = words.slice(said.length)
  return /^\s*:/.test(rest) ? capital(rest.replace(/^\s*:\s*/, '')) : words
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
