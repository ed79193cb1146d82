import type { AccountContext } from './account-context.ts'
import type { Intent } from './objects.ts'
import type { Refusal } from './refusal.ts'
import { invalidRequestRefusal } from './refusal.ts'
import { omitInternalFields } from './views.ts'

export function wrongStateRefusal(intent: Intent, what: string): Refusal {
  const refusal = invalidRequestRefusal(
    'payment_intent_unexpected_state',
    `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
  )
  refusal.body.error['payment_intent'] = omitInternalFields(intent)
  return refusal
}

export function wrongMethodRefusal(type: string): Refusal {
  return invalidRequestRefusal(
    'payment_intent_incompatible_payment_method',
    `The payment method type "${type}" is not allowed for this PaymentIntent.`,
    'payment_method',
  )
}

/** Invalidates the pages that the guest still has open for this intent. */
export function invalidateAttemptPages(context: AccountContext, intent: Intent): void {
  const attempt = intent._attempt === null ? undefined : context.collections.attempt.get(intent._attempt)
  if (attempt !== undefined && attempt.state !== 'closed') context.put('attempt', { ...attempt, state: 'closed' })
}
