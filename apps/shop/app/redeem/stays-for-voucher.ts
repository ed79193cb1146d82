/** What a sum takes its holder to: the stays with nothing to add first. Pure. */
import type { Day } from '@tussenuit/modules/shared/day.ts'

export type StayPrice = {
  check_in: Day
  nights: number
  adults: number
  children: number[]
  total_cents: number
  payable_at_hotel_cents: number
  all_in_cents: number
}

/** What its holder still pays, in cents: a voucher pays what the shop charges, never what the hotel collects. */
export type Left = { toUs: number; atHotel: number }

export const leftCents = (price: StayPrice, amountCents: number): Left => ({
  toUs: Math.max(0, price.total_cents - amountCents),
  atHotel: price.payable_at_hotel_cents,
})
const together = (left: Left | null): number => (left === null ? Infinity : left.toUs + left.atHotel)

/** The least to add first, then the cheapest; stays without a price are last, in the order they came. */
export function staysFor<Stay extends { price: StayPrice | null }>(
  stays: Stay[],
  amountCents: number,
): { stay: Stay; left: Left | null }[] {
  return stays
    .map((stay) => ({ stay, left: stay.price && leftCents(stay.price, amountCents) }))
    .sort(
      (one, other) =>
        together(one.left) - together(other.left) ||
        (one.stay.price?.all_in_cents ?? 0) - (other.stay.price?.all_in_cents ?? 0) ||
        0,
    )
}
