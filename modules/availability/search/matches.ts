/** The deals that match a search, with their scores: what the words match in names and texts, by deal. Pure. */
import type { Found } from '../../catalogue/deal/index.ts'
import { wholeText } from '../../catalogue/deal/search-text.ts'
import type { BitSet } from './bit-set.ts'
import type { DealIndex, ValueKind } from './deal-index.ts'
import type { References } from './ports.ts'

/**
 * If a search has several words, the lowest word score counts, multiplied by this factor, so that a name containing all
 * words together ranks higher.
 */
const separateTermsFactor = 0.9

/** The score of each deal on sale that matches all words. */
export type Scores = ReadonlyMap<number, number>

export function scoreDeals(index: DealIndex, references: References, found: Found, terms: number): Scores {
  const items = new Map(references.map((item) => [item.id, item]))
  const best = new Map<number, Float64Array>()
  const add = (term: number, deals: BitSet | undefined, score: number) => {
    const scores = best.get(term) ?? new Float64Array(index.size)
    best.set(term, scores)
    deals?.forEach((place) => {
      if (score > scores[place]!) scores[place] = score
    })
  }
  const dealsOf = (kind: Found['names'][number][1], ownerId: number): BitSet | undefined => {
    if (kind === 'deal') return index.placesOf([ownerId])
    if (kind === 'hotel') return index.placesOfHotel(ownerId)
    const item = items.get(ownerId)
    // No deal is listed under a custom filter.
    return item && index.valuesOf(item.kind as ValueKind).get(item.name)
  }
  for (const [term, kind, ownerId, score] of found.names) add(term, dealsOf(kind, ownerId), score)
  for (const [term, ids] of found.texts) add(term, index.placesOf(ids), found.textScore)
  const lowest = lowestScores(Array.from({ length: terms }, (_, term) => best.get(term)))
  const factor = terms > 1 ? separateTermsFactor : 1
  const whole = best.get(wholeText)
  const scores = new Map<number, number>()
  index.onSale.forEach((place) => {
    const score = Math.max((lowest?.[place] ?? 0) * factor, whole?.[place] ?? 0)
    if (score > 0) scores.set(index.idAt(place), score)
  })
  return scores
}

/** The lowest score of each place; null if a term matches nothing. */
function lowestScores([first, ...others]: readonly (Float64Array | undefined)[]): Float64Array | null {
  if (first === undefined) return null
  const lowest = first.slice()
  for (const other of others) {
    if (other === undefined) return null
    for (let place = 0; place < lowest.length; place += 1) lowest[place] = Math.min(lowest[place]!, other[place]!)
  }
  return lowest
}

/** Orders search results by score, recommendation and id. */
export const compareByRelevance =
  <Row extends { id: number; recommended: boolean }>(scoreOf: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    scoreOf(b) - scoreOf(a) || Number(b.recommended) - Number(a.recommended) || a.id - b.id
