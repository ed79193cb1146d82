import type { Desk } from './desk.ts'
import type { Intent } from './objects.ts'
import type { Refusal } from './refusal.ts'
import { invalid } from './refusal.ts'
import { visible } from './views.ts'

export function wrongState(intent: Intent, what: string): Refusal {
  const refusal = invalid(
    'payment_intent_unexpected_state',
    `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
  )
  refusal.body.error['payment_intent'] = visible(intent)
  return refusal
}

export function wrongMethod(type: string): Refusal {
  return invalid(
    'payment_intent_incompatible_payment_method',
    `The payment method type "${type}" is not allowed for this PaymentIntent.`,
    'payment_method',
  )
}

/** Whatever page the guest still has open for this intent can no longer decide anything. */
export function closeAttempt(desk: Desk, intent: Intent): void {
  const attempt = intent._attempt === null ? undefined : desk.shelves.attempt.get(intent._attempt)
  if (attempt !== undefined && attempt.state !== 'closed') desk.put('attempt', { ...attempt, state: 'closed' })
}
