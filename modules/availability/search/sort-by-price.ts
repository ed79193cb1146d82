/** Orders cards by the price they show; those without a price come last. Pure. */
import type { DealCard } from '../../catalogue/deal/card-contract.ts'

type Priced = Pick<DealCard, 'price' | 'deals_id'>

export function compareByCardPrice(sort: 'price' | '-price'): (a: Priced, b: Priced) => number {
  const direction = sort === 'price' ? 1 : -1
  return (a, b) => {
    const [first, second] = [a.price?.per_person_cents ?? null, b.price?.per_person_cents ?? null]
    if (first !== null && second !== null) return direction * (first - second) || a.deals_id - b.deals_id
    return Number(first === null) - Number(second === null) || a.deals_id - b.deals_id
  }
}
