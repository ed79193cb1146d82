/** The deals that match a search, with their scores: what the words match in names and texts, by deal. Pure. */
import type { Found } from '../../catalogue/deal/index.ts'
import { wholeText } from '../../catalogue/deal/search-text.ts'
import { BitSet } from './bit-set.ts'
import type { DealIndex, ValueKind } from './deal-index.ts'
import type { References } from './references.ts'

/**
 * If a search has several words, the lowest word score counts, multiplied by this factor, so that a name containing all
 * words together ranks higher.
 */
const separateTermsFactor = 0.9

/** The places of the deals on sale that match all words, and the score of each place; 0 elsewhere. */
export type Scores = { places: BitSet; byPlace: Float64Array }

export function scoreDeals(index: DealIndex, references: References, found: Found, terms: number): Scores {
  const items = new Map(references.map((item) => [item.id, item]))
  const best = new Map<number, Float64Array>()
  const scoresOf = (term: number): Float64Array => {
    const scores = best.get(term) ?? new Float64Array(index.size)
    best.set(term, scores)
    return scores
  }
  const add = (term: number, deals: BitSet | undefined, score: number) => {
    const scores = scoresOf(term)
    deals?.forEach((place) => {
      if (score > scores[place]!) scores[place] = score
    })
  }
  const dealsOf = (kind: 'item' | 'hotel', ownerId: number): BitSet | undefined => {
    if (kind === 'hotel') return index.placesOfHotel(ownerId)
    const item = items.get(ownerId)
    // No deal is listed under a custom filter.
    return item && index.valuesOf(item.kind as ValueKind).get(item.name)
  }
  for (const [term, kind, score, ownerIds] of found.names)
    if (kind === 'deal') add(term, index.placesOf(ownerIds), score)
    else for (const ownerId of ownerIds) add(term, dealsOf(kind, ownerId), score)
  for (const [term, ids] of found.texts) add(term, index.placesOf(ids), found.textScore)
  const lowest = lowestScores(Array.from({ length: terms }, (_, term) => best.get(term)))
  const factor = terms > 1 ? separateTermsFactor : 1
  const whole = best.get(wholeText)
  const [places, byPlace] = [new BitSet(), new Float64Array(index.size)]
  index.onSale.forEach((place) => {
    const score = Math.max((lowest?.[place] ?? 0) * factor, whole?.[place] ?? 0)
    if (score === 0) return
    places.add(place)
    byPlace[place] = score
  })
  return { places, byPlace }
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

/**
 * The first `count` of the deals in the order of search results: by score, then recommended deals first, then by id.
 */
export function placesByRelevance(index: DealIndex, deals: BitSet, { byPlace }: Scores, count: number): number[] {
  // There are few different scores, so that deals of the same score are collected in their order instead of sorted.
  const places = new Map<number, number[]>()
  for (const place of index.placesInOrder('recommended')) {
    if (!deals.has(place)) continue
    const same = places.get(byPlace[place]!)
    if (same === undefined) places.set(byPlace[place]!, [place])
    else if (same.length < count) same.push(place)
  }
  const scores = [...places.keys()].sort((a, b) => b - a)
  return scores.flatMap((score) => places.get(score)!).slice(0, count)
}
