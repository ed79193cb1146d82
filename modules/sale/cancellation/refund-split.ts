/**
 * Computes which part of the payments can be refunded. Pure. Card payments and value vouchers are refundable to the
 * cent. A campaign code paid for a whole stay and is returned only as a whole, so some amounts cannot be refunded
 * exactly. The same function computes the announced amount and how it is split.
 */

/** The part of a voucher's payment that was not refunded yet. */
export type PaidVoucherPart = { holdId: number; cents: number; isStay: boolean }

export type PaidAmounts = {
  /** The part of the card payments that was not refunded yet. */
  cardCents: number
  vouchers: readonly PaidVoucherPart[]
  /** The amount paid by bank transfer. A fee is taken from it first, because the rest is paid back by hand. */
  bankCents?: number
}

export type RefundSplit = { cardCents: number; vouchers: { holdId: number; cents: number }[] }

export const voucherTotalCents = (of: PaidAmounts | RefundSplit): number => sumOfParts(of.vouchers)
export const refundTotalCents = (of: PaidAmounts | RefundSplit): number => of.cardCents + voucherTotalCents(of)
export const paidTotalCents = (paid: PaidAmounts): number => refundTotalCents(paid) + (paid.bankCents ?? 0)
export const noReturn: RefundSplit = { cardCents: 0, vouchers: [] }

/**
 * The payments minus the fee. Campaign stays are returned first, so that the fee is taken from divisible money if there
 * is enough; then the card, then value vouchers. If the fee exceeds the divisible money, the smallest stay that covers
 * the rest is not returned, and no more than necessary is taken from the other payments.
 */
export function splitCancellationRefund(paid: PaidAmounts, feeCents: number): RefundSplit {
  return largestRefund(paid, Math.max(0, refundTotalCents(paid) - feeCents), 'stays')
}

/** The refund and the cost of a cancellation. The cost exceeds the fee if an indivisible stay has to cover the fee. */
export function calculateCancellationCost(
  paid: PaidAmounts,
  feeCents: number,
): { feeCents: number; back: RefundSplit } {
  const byBank = Math.min(paid.bankCents ?? 0, feeCents)
  const back = splitCancellationRefund(paid, feeCents - byBank)
  return { feeCents: Math.max(feeCents, byBank + refundTotalCents(paid) - refundTotalCents(back)), back }
}

/** The value of the campaign stays that are not returned. */
export function unreturnedStayCents(paid: PaidAmounts, back: RefundSplit['vouchers']): number {
  return sumOfParts(
    paid.vouchers.filter((voucher) => voucher.isStay && !back.some((part) => part.holdId === voucher.holdId)),
  )
}

/**
 * Splits a refund: the card first, then value vouchers; a stay is returned only if the amount cannot be reached
 * otherwise. Returns a smaller sum if the amount cannot be refunded exactly.
 */
export function splitRefund(paid: PaidAmounts, cents: number): RefundSplit {
  return largestRefund(paid, cents, 'card')
}

/** The part of a promised refund that goes to vouchers, split by the same rule. */
export function splitVoucherRefund(paid: PaidAmounts, cents: number): RefundSplit['vouchers'] {
  return largestRefund({ cardCents: 0, vouchers: paid.vouchers }, cents, 'stays').vouchers
}

/** The nearest refundable amounts below and above `cents`; both equal `cents` if it can be refunded exactly. */
export function nearestRefundableAmounts(paid: PaidAmounts, cents: number): { lessCents: number; moreCents: number } {
  const lessCents = refundTotalCents(splitRefund(paid, cents))
  return {
    lessCents,
    moreCents:
      lessCents === cents
        ? cents
        : Math.min(
            ...subsetsOfStays(paid)
              .map(sumOfParts)
              .filter((stays) => stays > cents),
          ),
  }
}

/**
 * The largest possible refund up to an amount. `first` decides between splits with the same total: most stays, or
 * fewest.
 */
function largestRefund(paid: PaidAmounts, cents: number, first: 'stays' | 'card'): RefundSplit {
  const divisible = paid.cardCents + sumOfParts(paid.vouchers.filter((voucher) => !voucher.isStay))
  const reach = (stays: readonly PaidVoucherPart[]) => Math.min(cents, sumOfParts(stays) + divisible)
  const isBetter = (split: readonly PaidVoucherPart[], best: readonly PaidVoucherPart[]) =>
    reach(split) > reach(best) ||
    (reach(split) === reach(best) &&
      (first === 'stays' ? sumOfParts(split) > sumOfParts(best) : sumOfParts(split) < sumOfParts(best)))
  const stays = subsetsOfStays(paid)
    .filter((choice) => sumOfParts(choice) <= cents)
    .reduce((best, choice) => (isBetter(choice, best) ? choice : best))
  const cardCents = Math.min(cents - sumOfParts(stays), paid.cardCents)
  let remainingCents = cents - sumOfParts(stays) - cardCents
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

/** All subsets of the stays, the empty one first. There are few, because a booking uses only a few codes. */
function subsetsOfStays(paid: PaidAmounts): PaidVoucherPart[][] {
  return paid.vouchers
    .filter((voucher) => voucher.isStay)
    .reduce<PaidVoucherPart[][]>((choices, stay) => choices.concat(choices.map((choice) => [...choice, stay])), [[]])
}

const sumOfParts = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0)
