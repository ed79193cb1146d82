/**
 * The cancellation fee at a given moment according to the terms. Pure. The terms were stored with the sale in euros, so
 * later prices, rates or settings do not change them. If they do not define exactly one fee for a moment, the fee is
 * unknown and staff decide.
 */
import type { Cancellation } from '../../availability/offer/contract.ts'

/** The fee of the step that contains the moment; null if there is none, or several such steps have different fees. */
export function cancellationFeeAt(policy: Cancellation, at: Date): number | null {
  const now = at.getTime()
  const costs = policy.steps
    .filter(
      (step) =>
        (step.from === null || Date.parse(step.from) <= now) && (step.until === null || now < Date.parse(step.until)),
    )
    .map((step) => step.cost_cents)
  return costs.length > 0 && costs.every((cost) => cost === costs[0]) ? costs[0]! : null
}

/**
 * The unpaid part of the price after a cancellation. Nothing of it is due except the part of the fee that exceeds the
 * paid amount.
 */
export function remainderAfterCancellation(
  paidCents: number,
  feeCents: number | null,
  unpaidCents: number,
): { released_cents: number; owed_cents: number } {
  const owed = Math.min(unpaidCents, Math.max(0, (feeCents ?? 0) - paidCents))
  return { released_cents: unpaidCents - owed, owed_cents: owed }
}

/** Seconds until the supplier is asked again whether it has cancelled. */
export function retryDelaySeconds(tries: number): number {
  return [2, 5, 15, 60, 300][tries] ?? 900
}
