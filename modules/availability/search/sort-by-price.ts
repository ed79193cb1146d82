/** Orders cards by the price they show; those without a price come last. Pure. */
import type { DealCard } from '../../catalogue/deal/card-contract.ts'

type Priced = Pick<DealCard, 'price' | 'deals_id'>

export function compareByCardPrice(sort: 'price' | '-price'): (a: Priced, b: Priced) => number {
  const way = sort === 'price' ? 1 : -1
  return (a, b) => {
    const [one, other] = [a.price?.per_person_cents ?? null, b.price?.per_person_cents ?? null]
    if (one !== null && other !== null) return way * (one - other) || a.deals_id - b.deals_id
    return Number(one === null) - Number(other === null) || a.deals_id - b.deals_id
  }
}
