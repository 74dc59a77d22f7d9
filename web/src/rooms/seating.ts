/* seating.ts - sitting down: from a plan to a table that lies there. What is refused is told in words. */
import type { GameCard } from '../engine/types'
import { warn } from '../kit/toasts.svelte'
import { lang, t } from '../words/words.svelte'
import { begin, evening, isAway, type Opened } from './evening.svelte'
import { planFor, readPlan, watchPlan, type TablePlan } from './plans'
import { go } from './router.svelte'
import { recall, remember } from './settings.svelte'

const memory = (game: GameCard) => `veillee.plan.${game.name}`

export const lastPlan = (game: GameCard): TablePlan => readPlan(game, recall(memory(game)))
export const keepPlan = (game: GameCard, plan: TablePlan) => remember(memory(game), JSON.stringify(plan))

/* Shows what was opened, or says why it was not, at the bottom of the page if the room has no place for it. */
export async function show(opening: Promise<Opened>, refused: (why: string, edition?: string | null) => string, say = warn): Promise<boolean> {
  try {
    const opened = await opening
    if ('key' in opened) {
      const over = evening.screen?.state === 'over' && !isAway(opened.key)
      go({ room: over ? 'result' : 'play', key: opened.key })
      return true
    }
    say(opened.refused ? refused(opened.refused, opened.edition) : t('trouble.load'))
  } catch {
    say(t('trouble.load'))
  }
  return false
}

export const startTable = (game: GameCard, plan: TablePlan): Promise<boolean> =>
  show(begin(planFor(game, plan, lang())), (why) => t('setup.refused', { why }))

export const startWatching = (game: GameCard): Promise<boolean> => startTable(game, watchPlan(game, lastPlan(game)))
