/**
 * The refundable part of what was paid. Pure.  Card money and value vouchers are refunded to the cent. A campaign's
 * code paid for a stay and is returned whole or not at all, so some amounts are not possible. The function that
 * announces an amount is the one that splits it.
 */

/** The part of a voucher's payment that was not refunded yet. */
export type Spent = { holdId: number; cents: number; isStay: boolean }

export type Paid = {
  /** The part of the card payments that was not refunded yet. */
  cardCents: number
  vouchers: readonly Spent[]
}

export type Return = { cardCents: number; vouchers: { holdId: number; cents: number }[] }

export const voucherCents = (of: Paid | Return): number => sum(of.vouchers)
export const returnTotalCents = (of: Paid | Return): number => of.cardCents + voucherCents(of)
export const noReturn: Return = { cardCents: 0, vouchers: [] }

/**
 * What was paid less the fee. Campaign stays are returned first, so that the fee is taken from divisible money as long
 * as that suffices; then the card, then value vouchers. A stay that the fee reaches into is lost: the smallest that
 * covers it, and what it covers is not taken from the rest as well.
 */
export function cancellationReturn(paid: Paid, feeCents: number): Return {
  return maxBack(paid, Math.max(0, returnTotalCents(paid) - feeCents), 'stays')
}

/** The refund of a cancellation and its cost: more than the fee where a stay that covers it cannot be divided. */
export function cancellationCost(paid: Paid, feeCents: number): { feeCents: number; back: Return } {
  const back = cancellationReturn(paid, feeCents)
  return { feeCents: Math.max(feeCents, returnTotalCents(paid) - returnTotalCents(back)), back }
}

/** The value of the stays that are not returned. */
export function lostStayCents(paid: Paid, back: Return['vouchers']): number {
  return sum(paid.vouchers.filter((voucher) => voucher.isStay && !back.some((part) => part.holdId === voucher.holdId)))
}

/**
 * Splits an amount to refund: the card first, then value vouchers, a stay only where nothing else reaches it. Less
 * where the amount is not possible.
 */
export function shareReturn(paid: Paid, cents: number): Return {
  return maxBack(paid, cents, 'card')
}

/** The vouchers' part of a promised refund, as it was split then. */
export function voucherRefunds(paid: Paid, cents: number): Return['vouchers'] {
  return maxBack({ cardCents: 0, vouchers: paid.vouchers }, cents, 'stays').vouchers
}

/** The nearest refundable amounts below and above `cents`; both are `cents` where it is refundable itself. */
export function nearestReturns(paid: Paid, cents: number): { lessCents: number; moreCents: number } {
  const lessCents = returnTotalCents(shareReturn(paid, cents))
  return {
    lessCents,
    moreCents:
      lessCents === cents
        ? cents
        : Math.min(
            ...choicesOf(paid)
              .map(sum)
              .filter((stays) => stays > cents),
          ),
  }
}

/**
 * The largest possible refund up to an amount. `first` decides between equal ones: with as many stays as possible, or
 * as few.
 */
function maxBack(paid: Paid, cents: number, first: 'stays' | 'card'): Return {
  const divisible = paid.cardCents + sum(paid.vouchers.filter((voucher) => !voucher.isStay))
  const reach = (stays: readonly Spent[]) => Math.min(cents, sum(stays) + divisible)
  const isBetter = (split: readonly Spent[], best: readonly Spent[]) =>
    reach(split) > reach(best) ||
    (reach(split) === reach(best) && (first === 'stays' ? sum(split) > sum(best) : sum(split) < sum(best)))
  const stays = choicesOf(paid)
    .filter((choice) => sum(choice) <= cents)
    .reduce((best, choice) => (isBetter(choice, best) ? choice : best))
  const cardCents = Math.min(cents - sum(stays), paid.cardCents)
  let remainingCents = cents - sum(stays) - cardCents
  const vouchers = paid.vouchers.map((voucher) => {
    const part = voucher.isStay
      ? stays.includes(voucher)
        ? voucher.cents
        : 0
      : Math.min(remainingCents, voucher.cents)
    if (!voucher.isStay) remainingCents -= part
    return { holdId: voucher.holdId, cents: part }
  })
  return { cardCents, vouchers: vouchers.filter((part) => part.cents > 0) }
}

/** Every subset of the stays, the empty one first. A booking uses a handful of codes. */
function choicesOf(paid: Paid): Spent[][] {
  return paid.vouchers
    .filter((voucher) => voucher.isStay)
    .reduce<Spent[][]>((choices, stay) => choices.concat(choices.map((choice) => [...choice, stay])), [[]])
}

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0)
