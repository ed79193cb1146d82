/** Converts the provider's objects to the types of the port. */
import type Stripe from 'stripe'
import type {
  Account,
  Dispute,
  PaymentEvent,
  PaymentEventType,
  PaymentProvider,
  ProviderPayment,
  ProviderPaymentState,
  Refund,
} from '@tussenuit/modules/money/payment/ports.ts'
import { toStorable } from '@tussenuit/modules/shared/writable.ts'

/** Metadata key of a refund, by which the refund is found after the provider's idempotency key has expired. */
export const keyMark = 'refund_key'
/** `requires_…` and unknown statuses count as open; a failed last attempt is recognised by its error. */
export function toPaymentState({
  status,
  last_payment_error: error,
}: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): ProviderPaymentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      return error ? 'failed' : 'open'
    default:
      return 'open'
  }
}

export function toProviderPayment(
  intent: Stripe.PaymentIntent,
  checkout: ProviderPayment['checkout'],
): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null
  const error = intent.last_payment_error
  return toStorable({
    id: intent.id,
    state: toPaymentState(intent),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    method: method?.type ?? charge?.payment_method_details?.type ?? error?.payment_method?.type ?? null,
    lastError: error == null ? null : { code: error.code ?? error.type, message: error.message ?? '' },
    paidAt: intent.status === 'succeeded' && charge ? new Date(charge.created * 1000) : null,
    checkout,
    proof: intent.client_secret ?? '',
  })
}

/** In every other status the bank has not yet decided. */
export function toDisputeState(status: string): Dispute['state'] {
  if (status === 'won' || status === 'lost') return status
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open'
}

export function toRefund(refund: Stripe.Refund): Refund {
  const { [keyMark]: key = null, ...metadata } = refund.metadata ?? {}
  const state = refund.status === 'succeeded' ? 'succeeded' : isFailed(refund.status) ? 'failed' : 'pending'
  return toStorable({ id: refund.id, key, state, amountCents: refund.amount, metadata })
}

const isFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled'

const eventTypes: Record<string, PaymentEventType> = {
  'payment_intent.succeeded': 'paid',
  'payment_intent.processing': 'processing',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'cancelled',
}

/** `status` is the status of the object that the event is about. */
export function toEventType(type: string, status: string | null): PaymentEventType {
  if (type.startsWith('charge.dispute.'))
    return status === 'won' ? 'dispute_won' : status === 'lost' ? 'dispute_lost' : 'disputed'
  if (type.startsWith('refund.') || type.startsWith('charge.refund'))
    return isFailed(status) ? 'refund_failed' : 'refunded'
  return eventTypes[type] ?? 'other'
}

export function toPaymentEvent(account: Account, event: Stripe.Event): PaymentEvent {
  const about = event.data.object as {
    object?: string
    id?: string
    status?: string | null
    payment_intent?: string | { id: string } | null
  }
  const linked = typeof about.payment_intent === 'object' ? about.payment_intent?.id : about.payment_intent
  const paymentId = about.object === 'payment_intent' ? about.id : linked
  return { id: event.id, account, type: toEventType(event.type, about.status ?? null), paymentId: paymentId ?? null }
}

export function parseBrowserReport(report: unknown): ReturnType<PaymentProvider['readReport']> {
  if (typeof report !== 'object' || report === null) return null
  const { status, error, paymentIntent } = report as {
    status?: unknown
    error?: { code?: unknown; type?: unknown } | null
    paymentIntent?: { status?: unknown } | null
  }
  return { status: status ?? paymentIntent?.status, errorCode: error?.code, errorType: error?.type }
}
