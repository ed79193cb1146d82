/** The stays for a voucher's amount, those that it pays in full first. Pure. */
import { remainingCentsAfterVoucher } from '@tussenuit/modules/money/ledger/share-payment.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey, type RoomParty } from '@tussenuit/modules/shared/party.ts'
import { isoWeekday } from './heat.ts'

export type StayPrice = {
  check_in: Day
  nights: number
  adults: number
  children: number[]
  total_cents: number
  payable_at_hotel_cents: number
  all_in_cents: number
}

/** The remaining amounts in cents: a voucher pays the shop's price, never what the hotel collects. */
export type RemainingAmounts = { toUs: number; atHotel: number }

export const remainingAmounts = (price: StayPrice, amountCents: number): RemainingAmounts => ({
  toUs: remainingCentsAfterVoucher(price.total_cents, amountCents),
  atHotel: price.payable_at_hotel_cents,
})
const remainingTotal = (remaining: RemainingAmounts | null): number =>
  remaining === null ? Infinity : remaining.toUs + remaining.atHotel

/** Smallest remaining amount first, then cheapest; stays without a price are last, in their order. */
export function rankStaysForVoucher<Stay extends { price: StayPrice | null }>(
  stays: Stay[],
  amountCents: number,
): { stay: Stay; left: RemainingAmounts | null }[] {
  return stays
    .map((stay) => ({ stay, left: stay.price && remainingAmounts(stay.price, amountCents) }))
    .sort(
      (a, b) =>
        remainingTotal(a.left) - remainingTotal(b.left) ||
        (a.stay.price?.all_in_cents ?? 0) - (b.stay.price?.all_in_cents ?? 0) ||
        0,
    )
}

type Lengths = { lengths: readonly number[] }
const compareNumbers = (a: number, b: number) => a - b

/** All lengths of stay that the packages have, in nights, shortest first. */
export const distinctLengths = (stays: readonly Lengths[]): number[] =>
  [...new Set(stays.flatMap(({ lengths }) => lengths))].sort(compareNumbers)

/**
 * The initial view of the grid of hotels and days. Length: among the lengths with a covered stay, the one that most
 * packages have; a chosen length is kept. Weekday: the one on which most covered stays of that length begin, at the
 * first of these days. If nothing is covered, the stay with the smallest remaining amount; without prices a Friday.
 */
export function initialGridView<Stay extends Lengths & { price: StayPrice | null }>(
  stays: Stay[],
  amountCents: number,
  { rooms, nights, end }: { rooms: RoomParty[]; nights: number | undefined; end: Day },
): { nights: number; weekday: number; day: Day | null } {
  const priced = rankStaysForVoucher(stays, amountCents).flatMap(({ stay: { price }, left }) =>
    price &&
    price.check_in <= end &&
    (nights === undefined || price.nights === nights) &&
    partyKey([{ adults: price.adults, children: price.children }]) === partyKey(rooms)
      ? [{ ...price, weekday: isoWeekday(price.check_in), left: remainingTotal(left) }]
      : [],
  )
  const packages = (length: number) => stays.filter(({ lengths }) => lengths.includes(length)).length
  const covered = priced.filter(({ left }) => left === 0)
  const pool = covered.length > 0 ? covered : priced.slice(0, 1)
  if (pool.length === 0)
    return { nights: nights ?? findMaximum(distinctLengths(stays), packages) ?? 1, weekday: 5, day: null }
  const length = findMaximum(pool.map((stay) => stay.nights).sort(compareNumbers), packages)!
  const ofLength = pool.filter((stay) => stay.nights === length)
  const weekday = findMaximum(
    ofLength.map((stay) => stay.weekday),
    (candidate) => ofLength.filter((stay) => stay.weekday === candidate).length,
  )!
  const [day] = ofLength.flatMap((stay) => (stay.weekday === weekday ? stay.check_in : [])).sort()
  return { nights: length, weekday, day: day! }
}

/** The first element with the largest value. */
const findMaximum = (values: readonly number[], valueOf: (value: number) => number): number | undefined =>
  values.reduce<number | undefined>(
    (best, value) => (best === undefined || valueOf(value) > valueOf(best) ? value : best),
    undefined,
  )
