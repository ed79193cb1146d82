/**
 * What cancelling costs now, and what goes back. Pure.
 *
 * The policy is the one that was stored with the sale, already in the traveller's euros: no later price, rate or
 * setting alters it. Where it does not say exactly one thing about a moment, the fee is unknown and people decide.
 */
import type { Cancellation } from '../booking/contract.ts'

/** The fee of the step in which the moment lies; null where none or several with different costs claim it. */
export function feeAt(policy: Cancellation, at: Date): number | null {
  const now = at.getTime()
  const costs = policy.steps
    .filter((step) => (step.from === null || Date.parse(step.from) <= now) && (step.until === null || now < Date.parse(step.until)))
    .map((step) => step.cost_cents)
  return costs.length > 0 && costs.every((cost) => cost === costs[0]) ? costs[0]! : null
}

export type Paid = {
  /** What is left with us of the card payments. */
  cardCents: number
  /** What vouchers paid and did not get back. */
  voucherCents: number
}

export type Return = { cardCents: number; voucherCents: number }

/** What was paid less the fee: first to the card, then back to the vouchers. Never more than was paid. */
export function returnOf(paid: Paid, feeCents: number): Return {
  return shareReturn(paid, Math.max(0, paid.cardCents + paid.voucherCents - feeCents))
}

/** A sum that goes back, shared between card and vouchers; the card first. */
export function shareReturn(paid: Paid, cents: number): Return {
  const cardCents = Math.min(cents, paid.cardCents)
  return { cardCents, voucherCents: Math.min(cents - cardCents, paid.voucherCents) }
}

/** What the traveller would still owe where less was paid than cancelling costs. */
export function shortOf(paid: Paid, feeCents: number): number {
  return Math.max(0, feeCents - paid.cardCents - paid.voucherCents)
}

/** Seconds until the supplier is asked again whether it cancelled. */
export function nextTrySeconds(tries: number): number {
  return [2, 5, 15, 60, 300][tries] ?? 900
}
