/**
 * The cancellation fee now, by the terms. Pure.
 *
 * The policy is the one that was stored with the sale, already in the traveller's euros: no later price, rate or
 * setting alters it. Where it does not say exactly one thing about a moment, the fee is unknown and people decide.
 */
import type { Cancellation } from '../../availability/offer/contract.ts'
import { returnTotalCents, type Paid } from './refund-split.ts'

/** The fee of the step that contains the moment; null where no step does, or several with different costs. */
export function feeAt(policy: Cancellation, at: Date): number | null {
  const now = at.getTime()
  const costs = policy.steps
    .filter(
      (step) =>
        (step.from === null || Date.parse(step.from) <= now) && (step.until === null || now < Date.parse(step.until)),
    )
    .map((step) => step.cost_cents)
  return costs.length > 0 && costs.every((cost) => cost === costs[0]) ? costs[0]! : null
}

/** What the traveller still owes where less was paid than cancelling costs. */
export function shortfallCents(paid: Paid, feeCents: number): number {
  return Math.max(0, feeCents - returnTotalCents(paid))
}

/** The unpaid part after a cancellation: none of it is due, except the fee beyond what was paid. */
export function remainderAfterCancellation(
  paidCents: number,
  feeCents: number | null,
  unpaidCents: number,
): { released_cents: number; owed_cents: number } {
  const owed = Math.min(unpaidCents, Math.max(0, (feeCents ?? 0) - paidCents))
  return { released_cents: unpaidCents - owed, owed_cents: owed }
}

/** Seconds until the supplier is asked again whether it cancelled. */
export function nextTrySeconds(tries: number): number {
  return [2, 5, 15, 60, 300][tries] ?? 900
}
