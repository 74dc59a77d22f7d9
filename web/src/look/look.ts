/* look.ts - what a game's look/look.json says (look.schema.json holds the same for the build): how its cards, zones,
 * groups, facts, phases and events are drawn. The page knows no game; whatever a look leaves out has a default. */

export interface Look {
  name: string // the game's, set by the loader
  css: string // class under which this look's colours are variables: "look-tenakee", set by the loader
  back: string | null // motif on the backs of its cards
  weave?: 'twill' | 'diamond' | 'rib' | 'wave' // of the cloth behind it
  colors: Record<string, string | { dark: string; light: string }>
  kinds: Record<string, CardLook>
  faces: Record<string, CardLook> // more of single faces, over that of their kind
  traits: Record<string, TraitLook>
  tags: Record<string, TagLook>
  zones: Record<string, ZoneLook>
  columns: ColumnsLook
  groups: Record<string, GroupLook>
  facts: Record<string, FactLook>
  phases: Record<string, PhaseLook>
  events: Record<string, Motion>
}

/* ---- Cards ---- */

export interface CardLook {
  motif?: string // picture of this look's art.svg
  material?: 'paper' | 'cloth' | 'ink' // cloth: dyed in the colour of its owner
  /* corner: value in the corner, motif below; fringed: with room for a fringe under it; beside: the motif to the right,
   * over a band; alone: motif without a value; half: half of a picture that goes on to the next card; aboard: a card of a
   * row that has one edge along its foot; scape: a card that lies, with a backdrop. */
  layout?: 'corner' | 'fringed' | 'beside' | 'alone' | 'half' | 'aboard' | 'scape'
  ground?: string // colour of this look, in place of the paper's
  accent?: string // colour of this look, in place of the print's second colour
  number?: string // colour of this look, of the value
  figure?: 'serif' | 'strong' // of the value
  band?: { color: string; marks: string } // strip along the foot, all that is seen of a card in a pole
  edge?: string // picture along the foot of a card aboard
  round?: 'left' | 'right' // which end of its row it is: that side is rounded
  named?: boolean // what it is stands on it in a word: for motifs that nobody knows by heart
  faint?: boolean // its motif is but a backdrop
  backdrop?: string // large and faint behind everything
}
/* fringe: as many motifs as the number says; count: number and motif, instead of the value; dots: so many dots; none. */
export interface TraitLook {
  place: 'fringe' | 'count' | 'dots' | 'none'
  motif?: string
}
/* effect: motif and sign; mark: colours the value and sets a shape under it; none. */
export interface TagLook {
  place: 'effect' | 'mark' | 'none'
  motif?: string
  sign?: { arrow: 'up' | 'down'; times: number }
  shape?: 'diamond' | 'disc'
  color?: string
  when?: Record<string, string> // the shape is only shown at tables with these options
}

/* ---- The table ---- */

/* columns: one for each index, a row for each owner, others' above and mine below, the common zone in the middle; river: one grid
 * large, the others as maps; piles: a band of stacks; hand, reserve: mine; seat: in the sheet of a seat's chip; tab: a small tab on
 * the column; away: in the menu's sheet. */
export type Area = 'columns' | 'river' | 'piles' | 'hand' | 'reserve' | 'seat' | 'tab' | 'away'
export type Form = 'fan' | 'row' | 'stack' | 'grid' | 'pole' | 'lane' | 'map' | 'tray'

export interface ZoneLook {
  area: Area
  as: Form
  row?: 'middle' | 'seat'
  size?: 'tiny' | 'small' | 'large'
  card?: [number, number] // width of its cards in pixels, on a phone and on a wide screen
  back?: string[] // motif of the backs in it, by index
}
export interface ColumnsLook {
  letters?: boolean // columns have names to be shown
  base?: 'wood' | 'well' // what they stand on, or lie in
}
export interface GroupLook {
  outline?: boolean
  show?: 'value' | 'count'
  tint?: boolean // its ground takes its owner's colour
}
export interface FactLook {
  icon?: string // of the house
  motif?: string // of this look
}
export type PhaseLook =
  | { as: 'tray'; from: string; to: string; columns?: [number, number] }
  | { as: 'offers'; from: string; gone: string }
  | { as: 'list'; zone: string }
export type Motion = 'move' | 'drop' | 'fall' | 'flip' | 'fade' | 'none'

/* What a card looks like: its face's own look over that of its kind. */
export function cardLook(look: Look, code: string | null, kind: string): CardLook {
  const own = code === null ? undefined : look.faces[code]
  return { ...look.kinds[kind], ...own }
}

export const plain: Look = {
  name: '',
  css: '',
  back: null,
  colors: {},
  kinds: {},
  faces: {},
  traits: {},
  tags: {},
  zones: {},
  columns: {},
  groups: {},
  facts: {},
  phases: {},
  events: {},
}
