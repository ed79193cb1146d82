import type { AccountContext } from './account-context.ts'
import { addRefundFailureTransaction, addRefundTransaction, moveDisputedAmount } from './balance.ts'
import { generateId, randomString } from './ids.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import type { Params } from './params.ts'
import { invalidRequestRefusal, notFoundRefusal } from './refusal.ts'

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

export function findRefund(context: AccountContext, id: string): Refund {
  const refund = context.collections.refund.get(id)
  if (refund === undefined) throw notFoundRefusal('refund', id, 'refund')
  return refund
}

/** Creates a refund: to a card it succeeds immediately, to a bank it is pending until `finishRefund`. */
export function createRefund(context: AccountContext, params: Params): Refund {
  const charge = chargeToRefund(context, params)
  if (isAtTheBank(context, charge))
    throw invalidRequestRefusal('charge_disputed', `Charge ${charge.id} has been disputed and cannot be refunded.`)
  const rest = charge.amount - charge.amount_refunded
  if (rest === 0)
    throw invalidRequestRefusal('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const amount = params.integer('amount') ?? rest
  if (amount < 1) throw invalidRequestRefusal('parameter_invalid_integer', 'Invalid positive integer', 'amount')
  if (amount > rest)
    throw invalidRequestRefusal(
      'amount_too_large',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
      'amount',
    )
  const byCard = charge.payment_method_details.type === 'card'
  const id = byCard ? generateId('re') : generateId('pyr')
  const refund = context.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: addRefundTransaction(context, charge, { id, amount }),
    failure_balance_transaction: null,
    charge: charge.id,
    created: context.now(),
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
  const changed = context.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === rest,
  })
  context.emit('refund.created', refund)
  context.emit('charge.refunded', changed, { amount_refunded: charge.amount_refunded })
  if (!byCard) context.later(context.pace.bankRefund, 'refund', refund.id)
  return refund
}

/** Ends a pending refund; a successful refund may still fail. Null if the refund has already ended. */
export function finishRefund(context: AccountContext, refund: Refund, outcome: 'succeed' | 'fail'): Refund | null {
  if (outcome === 'succeed') {
    if (refund.status !== 'pending') return null
    const done = context.put('refund', { ...refund, status: 'succeeded', pending_reason: null })
    context.emit('refund.updated', done, { status: refund.status })
    context.emit('charge.refund.updated', done, { status: refund.status })
    return done
  }
  if (refund.status !== 'pending' && refund.status !== 'succeeded') return null
  const failed = context.put('refund', {
    ...refund,
    status: 'failed',
    failure_balance_transaction: addRefundFailureTransaction(context, refund).id,
    failure_reason: 'expired_or_canceled_card',
    pending_reason: null,
  })
  const charge = context.collections.charge.get(refund.charge)
  if (charge !== undefined)
    context.put('charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  context.emit('refund.updated', failed, { status: refund.status })
  context.emit('charge.refund.updated', failed, { status: refund.status })
  context.emit('refund.failed', failed)
  return failed
}

/** Only a refund that requires action by the guest can be cancelled, and no refund here does. */
export function refuseRefundCancellation(refund: Refund): never {
  throw invalidRequestRefusal(
    'payment_intent_unexpected_state',
    `You cannot cancel this Refund because it has a status of ${refund.status}. Only refunds with a status of ` +
      'requires_action can be cancelled.',
  )
}

function chargeToRefund(context: AccountContext, params: Params): Charge {
  const intentId = params.text('payment_intent')
  const chargeId = params.text('charge')
  if (intentId === null && chargeId === null)
    throw invalidRequestRefusal(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
    )
  if (chargeId !== null) {
    const charge = context.collections.charge.get(chargeId)
    if (charge === undefined) throw notFoundRefusal('charge', chargeId, 'charge')
    if (charge.status !== 'succeeded')
      throw invalidRequestRefusal(
        'charge_not_refundable',
        `Charge ${chargeId} was not successful and cannot be refunded.`,
      )
    return charge
  }
  const intent = context.collections.intent.get(intentId ?? '')
  if (intent === undefined) throw notFoundRefusal('payment_intent', intentId ?? '', 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : context.collections.charge.get(intent.latest_charge)
  if (intent.status !== 'succeeded' || charge === undefined || charge.status !== 'succeeded') {
    throw invalidRequestRefusal(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return charge
}

/** Whether the charge has an open or lost dispute, so that the shop cannot refund it. */
function isAtTheBank(context: AccountContext, charge: Charge): boolean {
  return [...context.collections.dispute.values()].some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable,
  )
}

/**
 * Closes the dispute: if won, the shop gets the money back; if lost, the guest keeps it. Null if it is already closed.
 */
export function closeDispute(context: AccountContext, id: string, outcome: 'won' | 'lost'): Dispute | null {
  const dispute = context.collections.dispute.get(id)
  if (dispute === undefined || ['won', 'lost', 'warning_closed'].includes(dispute.status)) return null
  const inquiry = dispute.status.startsWith('warning')
  // The amount of an inquiry is withdrawn only when it is lost, that of a dispute when it is opened.
  const paid =
    inquiry === (outcome === 'won') ? dispute : moveDisputedAmount(context, dispute, inquiry ? 'withdraw' : 'return')
  const closed = context.put('dispute', {
    ...paid,
    status: inquiry && outcome === 'won' ? 'warning_closed' : outcome,
    is_charge_refundable: outcome === 'won',
  })
  context.emit('charge.dispute.closed', closed)
  if (outcome === 'won' && !inquiry) context.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** The bank reverses a lost dispute in favour of the shop and returns the money. Null if the dispute is not lost. */
export function overturnDispute(context: AccountContext, id: string): Dispute | null {
  const dispute = context.collections.dispute.get(id)
  if (dispute?.status !== 'lost') return null
  const won = context.put('dispute', {
    ...moveDisputedAmount(context, dispute, 'return'),
    status: 'won',
    is_charge_refundable: true,
  })
  context.emit('charge.dispute.funds_reinstated', won)
  return won
}

/**
 * Opens a dispute about the remaining amount or a given part of it. Unless it is an inquiry, the amount is withdrawn
 * until the dispute is decided.
 */
export function openDispute(context: AccountContext, charge: Charge, reason: string, amount?: number): string {
  const inquiry = reason === 'inquiry'
  const opened = context.put('dispute', {
    id: `dp_${randomString(24)}`,
    object: 'dispute',
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    evidence_details: {
      due_by: context.now() + 14 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: inquiry ? 'general' : reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  const dispute = inquiry ? opened : moveDisputedAmount(context, opened, 'withdraw')
  context.put('charge', { ...charge, disputed: true })
  context.emit('charge.dispute.created', dispute)
  if (!inquiry) context.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute.id
}
