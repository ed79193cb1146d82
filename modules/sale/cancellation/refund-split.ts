/**
 * The refundable part of what was paid. Pure.
 *
 * Card money and value vouchers go back to the cent. A campaign's code paid for a stay, and comes back whole or not at
 * all: so not every sum can be made up, and the same function that says one is the one that is followed.
 */

/** What is left with us of one voucher's part. */
export type Spent = { holdId: number; cents: number; isStay: boolean }

export type Paid = {
  /** What is left with us of the card payments. */
  cardCents: number
  vouchers: readonly Spent[]
}

export type Return = { cardCents: number; vouchers: { holdId: number; cents: number }[] }

export const voucherCents = (of: Paid | Return): number => sum(of.vouchers)
export const returnTotalCents = (of: Paid | Return): number => of.cardCents + voucherCents(of)
export const noReturn: Return = { cardCents: 0, vouchers: [] }

/**
 * What was paid less the fee. Stays first, so that the fee is taken from what can be divided as long as that suffices;
 * then the card, then the value vouchers. A stay that the fee reaches into is lost, the least of them that covers it,
 * and what it covers is not taken from the rest as well.
 */
export function cancellationReturn(paid: Paid, feeCents: number): Return {
  return maxBack(paid, Math.max(0, returnTotalCents(paid) - feeCents), 'stays')
}

/** The refund of a cancellation, and what it costs: more than the fee where a stay that covers it cannot be divided. */
export function cancellationCost(paid: Paid, feeCents: number): { feeCents: number; back: Return } {
  const back = cancellationReturn(paid, feeCents)
  return { feeCents: Math.max(feeCents, returnTotalCents(paid) - returnTotalCents(back)), back }
}

/** What of the stays does not come back. */
export function lostStayCents(paid: Paid, back: Return['vouchers']): number {
  return sum(paid.vouchers.filter((voucher) => voucher.isStay && !back.some((part) => part.holdId === voucher.holdId)))
}

/**
 * A sum to be given back: the card first, then value vouchers, a stay only where nothing else makes it up. Less where
 * that sum cannot be made up.
 */
export function shareReturn(paid: Paid, cents: number): Return {
  return maxBack(paid, cents, 'card')
}

/** The vouchers' part of a refund that was promised, as it was made up then. */
export function voucherRefunds(paid: Paid, cents: number): Return['vouchers'] {
  return maxBack({ cardCents: 0, vouchers: paid.vouchers }, cents, 'stays').vouchers
}

/** The sums next to one that cannot be made up; the same twice where it can. */
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
 * The most that can go back without going beyond a sum. `first` says which of equal sums is made up: with as many stays
 * as it takes, or as few.
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

/** Every choice among the stays, none of them first. A booking uses a handful of codes. */
function choicesOf(paid: Paid): Spent[][] {
  return paid.vouchers
    .filter((voucher) => voucher.isStay)
    .reduce<Spent[][]>((choices, stay) => choices.concat(choices.map((choice) => [...choice, stay])), [[]])
}

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0)
