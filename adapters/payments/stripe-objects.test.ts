import { describe, expect, it } from 'vitest'
import { toDisputeState, toEventType, toPaymentState } from './stripe-objects.ts'

describe("the provider's terms", () => {
  it.each([
    ['requires_payment_method', null, 'open'],
    ['requires_payment_method', { type: 'card_error' }, 'failed'],
    ['requires_confirmation', null, 'open'],
    ['requires_action', null, 'open'],
    ['requires_capture', null, 'open'],
    ['requires_something_new', null, 'open'],
    ['processing', null, 'processing'],
    ['succeeded', null, 'paid'],
    ['canceled', null, 'cancelled'],
  ])('%s, with the error %j, is %s', (status, error, state) =>
    expect(toPaymentState({ status, last_payment_error: error } as never)).toBe(state),
  )

  it.each([
    ['warning_needs_response', 'open'],
    ['warning_under_review', 'open'],
    ['warning_closed', 'closed'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'closed'],
    ['appeal_needs_response', 'open'],
    ['a word of next year', 'open'],
  ])('a dispute that is %s is %s', (status, state) => expect(toDisputeState(status)).toBe(state))

  it.each([
    ['payment_intent.succeeded', 'succeeded', 'paid'],
    ['payment_intent.processing', 'processing', 'processing'],
    ['payment_intent.payment_failed', 'requires_payment_method', 'failed'],
    ['payment_intent.canceled', 'canceled', 'cancelled'],
    ['payment_intent.created', 'requires_payment_method', 'other'],
    ['charge.succeeded', 'succeeded', 'other'],
    ['charge.refunded', 'succeeded', 'refunded'],
    ['charge.refund.updated', 'failed', 'refund_failed'],
    ['refund.created', 'pending', 'refunded'],
    ['refund.failed', 'failed', 'refund_failed'],
    ['refund.updated', 'canceled', 'refund_failed'],
    ['charge.dispute.created', 'needs_response', 'disputed'],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'disputed'],
    ['charge.dispute.closed', 'won', 'dispute_won'],
    ['charge.dispute.closed', 'lost', 'dispute_lost'],
  ])('%s about one that is %s is %s', (type, status, ours) => expect(toEventType(type, status)).toBe(ours))
})
