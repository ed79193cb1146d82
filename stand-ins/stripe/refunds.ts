import type { Desk } from './desk.ts'
import { newId, randomText } from './ids.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import type { Params } from './params.ts'
import { invalid, notFound } from './refusal.ts'

export const refundFields = [
  'payment_intent',
  'charge',
  'amount',
  'reason',
  'metadata',
  'refund_application_fee',
  'reverse_transfer',
  'currency',
  'instructions_email',
]

export function findRefund(desk: Desk, id: string): Refund {
  const refund = desk.shelves.refund.get(id)
  if (refund === undefined) throw notFound('refund', id, 'refund')
  return refund
}

/** A card's refund succeeds at once, a bank's is on its way until `finishRefund`. */
export function createRefund(desk: Desk, params: Params): Refund {
  const charge = chargeToRefund(desk, params)
  if (isAtTheBank(desk, charge))
    throw invalid('charge_disputed', `Charge ${charge.id} has been disputed and cannot be refunded.`)
  const rest = charge.amount - charge.amount_refunded
  if (rest === 0) throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const amount = params.integer('amount') ?? rest
  if (amount < 1) throw invalid('parameter_invalid_integer', 'Invalid positive integer', 'amount')
  if (amount > rest)
    throw invalid(
      'amount_too_large',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      'amount',
    )
  const byCard = charge.payment_method_details.type === 'card'
  const refund = desk.put('refund', {
    id: byCard ? newId('re') : newId('pyr'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: desk.now(),
    currency: charge.currency,
    destination_details: byCard ? { type: 'card', card: { type: 'refund' } } : null,
    failure_reason: null,
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    pending_reason: byCard ? null : 'processing',
    reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']),
    receipt_number: null,
    status: byCard ? 'succeeded' : 'pending',
  })
  const changed = desk.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === rest,
  })
  desk.tell('refund.created', refund)
  desk.tell('charge.refunded', changed, { amount_refunded: charge.amount_refunded })
  if (!byCard) desk.later(desk.pace.bankRefund, 'refund', refund.id)
  return refund
}

/** Ends a refund that was on its way; one that already succeeded may still come back. Answers null when it had ended. */
export function finishRefund(desk: Desk, refund: Refund, outcome: 'succeed' | 'fail'): Refund | null {
  if (outcome === 'succeed') {
    if (refund.status !== 'pending') return null
    const done = desk.put('refund', { ...refund, status: 'succeeded', pending_reason: null })
    desk.tell('refund.updated', done, { status: refund.status })
    desk.tell('charge.refund.updated', done, { status: refund.status })
    return done
  }
  if (refund.status !== 'pending' && refund.status !== 'succeeded') return null
  const failed = desk.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    pending_reason: null,
  })
  const charge = desk.shelves.charge.get(refund.charge)
  if (charge !== undefined)
    desk.put('charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  desk.tell('refund.updated', failed, { status: refund.status })
  desk.tell('charge.refund.updated', failed, { status: refund.status })
  desk.tell('refund.failed', failed)
  return failed
}

/** Only a refund that waits for the guest can be taken back; none of ours ever does. */
export function cancelRefund(refund: Refund): never {
  throw invalid(
    'payment_intent_unexpected_state',
    `You cannot cancel this Refund because it has a status of ${refund.status}. Only refunds with a status of requires_action can be cancelled.`,
  )
}

function chargeToRefund(desk: Desk, params: Params): Charge {
  const intentId = params.text('payment_intent')
  const chargeId = params.text('charge')
  if (intentId === null && chargeId === null)
    throw invalid(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
    )
  if (chargeId !== null) {
    const charge = desk.shelves.charge.get(chargeId)
    if (charge === undefined) throw notFound('charge', chargeId, 'charge')
    if (charge.status !== 'succeeded')
      throw invalid('charge_not_refundable', `Charge ${chargeId} was not successful and cannot be refunded.`)
    return charge
  }
  const intent = desk.shelves.intent.get(intentId ?? '')
  if (intent === undefined) throw notFound('payment_intent', intentId ?? '', 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : desk.shelves.charge.get(intent.latest_charge)
  if (intent.status !== 'succeeded' || charge === undefined || charge.status !== 'succeeded') {
    throw invalid(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return charge
}

/** A case that is open or lost: the money is not the shop's to refund. */
function isAtTheBank(desk: Desk, charge: Charge): boolean {
  return [...desk.shelves.dispute.values()].some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable,
  )
}

/** The bank decides: won gives the money back to the shop, lost leaves it with the guest. Null where it decided before. */
export function closeDispute(desk: Desk, id: string, outcome: 'won' | 'lost'): Dispute | null {
  const dispute = desk.shelves.dispute.get(id)
  if (dispute === undefined || ['won', 'lost', 'warning_closed'].includes(dispute.status)) return null
  const inquiry = dispute.status.startsWith('warning')
  const closed = desk.put('dispute', {
    ...dispute,
    status: inquiry && outcome === 'won' ? 'warning_closed' : outcome,
    is_charge_refundable: outcome === 'won',
  })
  desk.tell('charge.dispute.closed', closed)
  if (outcome === 'won' && !inquiry) desk.tell('charge.dispute.funds_reinstated', closed)
  return closed
}

/** The guest's bank takes the money back until the case is decided. */
export function openDispute(desk: Desk, charge: Charge, reason: string): string {
  const inquiry = reason === 'inquiry'
  const dispute = desk.put('dispute', {
    id: `dp_${randomText(24)}`,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: desk.now(),
    currency: charge.currency,
    evidence_details: { due_by: desk.now() + 14 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: inquiry ? 'general' : reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  desk.put('charge', { ...charge, disputed: true })
  desk.tell('charge.dispute.created', dispute)
  if (!inquiry) desk.tell('charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}
