/** The deals that have most in common with a deal. Pure. */
import type { DealRow } from '../../catalogue/deal/index.ts'
import { type CategoryType, headingKey, headingNames, toHeadingKind } from '../../shared/headings.ts'
import type { BitSet } from './bit-set.ts'
import type { DealIndex } from './deal-index.ts'
import { firstOf } from './first-of.ts'

/**
 * The ids of deals on sale that share the destination (3 points), the heading (2) or themes (1 each) with this deal,
 * those with most points first; of equal ones, recommended deals first, then by id.
 */
export function findRelatedDealIds(
  index: DealIndex,
  deal: Pick<DealRow, 'id' | 'category_type' | 'category' | 'headings'>,
  limit: number,
): number[] {
  const points = new Uint16Array(index.size)
  const add = (deals: BitSet | undefined, count: number) =>
    deals?.forEach((place) => {
      points[place]! += count
    })
  add(index.withAnyValue(['destination'], headingNames(deal.headings, 'destination')), 3)
  add(index.valuesOf('ownHeading').get(headingKey(toHeadingKind(deal.category_type as CategoryType), deal.category)), 2)
  for (const theme of headingNames(deal.headings, 'theme')) add(index.valuesOf('theme').get(theme), 1)
  const own = index.placeOf(deal.id)
  const related: number[] = []
  points.forEach((count, place) => {
    if (count > 0 && place !== own) related.push(place)
  })
  const rank = (place: number) => points[place]! * 2 + Number(index.recommended.has(place))
  return firstOf(related, limit, (a, b) => rank(b) - rank(a) || index.idAt(a) - index.idAt(b)).map(index.idAt)
}
