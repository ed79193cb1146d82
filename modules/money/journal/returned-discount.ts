/** Which part of a discount stays on the invoice of a stay when a part of the payment by a code is returned to it. */
import { prorate } from '../../shared/money.ts'
import type { BookedCodeState } from './entry.ts'

/** A payment by a code, in cents, the part of it that nobody paid for, and what the invoice deducts of that part. */
export type DiscountedUse = { cents: number; unpaidCents: number; discountCents: number }

/**
 * The part of a deducted discount, in cents, that stays deducted if `remainingCents` of the payment by the code are not
 * returned to it. Rounded once, from the price of the code: a share of the discount, which was rounded itself, could be
 * wrong by more than a cent. Each returned cent takes at most one cent of the discount along, and all of them all of
 * it. Where the invoice could deduct less than nobody paid for, and for a code of a stay, which has no value in cents,
 * what it deducted is divided.
 */
export function remainingDiscountCents(
  { cents, unpaidCents: unpaid, discountCents }: DiscountedUse,
  { priceCents, issuedCents }: Pick<BookedCodeState, 'priceCents' | 'issuedCents'>,
  remainingCents: number,
): number {
  if (discountCents < unpaid || issuedCents === 0) return prorate(discountCents, remainingCents, cents)
  const unpaidOfRemaining = remainingCents - prorate(Math.min(priceCents, issuedCents), remainingCents, issuedCents)
  return Math.min(remainingCents, discountCents, Math.max(discountCents - (cents - remainingCents), unpaidOfRemaining))
}

/** The part of an invoiced discount that came back to the code; returns from before it was stored divided it. */
export const returnedDiscountCents = (row: {
  cents: number
  returned_cents: number
  discount_cents: number | null
  returned_discount_cents: number | null
}): number => row.returned_discount_cents ?? prorate(row.discount_cents ?? 0, row.returned_cents, row.cents)
