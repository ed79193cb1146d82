/** From which payments a refund is taken, and when all refunds are complete. Pure. */
export type Refundable = { id: number; leftCents: number }

/** Takes the amount from the latest payment first, at most the rest of each. Returns less where less is left. */
export function planRefund(payments: readonly Refundable[], cents: number): { paymentId: number; cents: number }[] {
  let remainingCents = cents
  return payments.toReversed().flatMap((payment) => {
    const part = Math.min(remainingCents, Math.max(0, payment.leftCents))
    remainingCents -= part
    return part > 0 ? [{ paymentId: payment.id, cents: part }] : []
  })
}

/** What is left of each payment after successful and pending refunds. */
export function remainingOfPayments(
  payments: readonly { id: number; state: string; received_cents: number }[],
  refunds: readonly { payment_id: number; state: string; amount_cents: number }[],
): Refundable[] {
  return payments
    .filter((payment) => payment.state === 'paid')
    .map((payment) => ({
      id: payment.id,
      leftCents:
        payment.received_cents -
        refunds
          .filter((refund) => refund.payment_id === payment.id && refund.state !== 'failed')
          .reduce((sum, refund) => sum + refund.amount_cents, 0),
    }))
}

/**
 * No refund is pending, and each failed refund was replaced by later ones: one that is sent again and fails again is
 * owed once, not twice. `leftCents`: what is left of the sale's payments; where nothing is, nothing can be owed.
 */
export function isFullyRefunded(refunds: readonly Sent[], leftCents: number): boolean {
  const isUnderWay = refunds.some((refund) => refund.state === 'wanted' || refund.state === 'pending')
  return !isUnderWay && (leftCents <= 0 || reopenedRefundCents(refunds) === 0)
}

type Sent = {
  id: number
  state: string
  amount_cents: number
  reason?: string
  created_at?: Date
  updated_at?: Date
}

/** Reasons of refunds that do not replace a failed one: a failed refund remains owed beside them. */
const firstTime: readonly string[] = [
  'supplier_refused',
  'cancellation',
  'withdrawn',
  'late_payment',
  'second_payment',
  'wrong_amount',
]
/**
 * Reasons of refunds that include everything that had failed before: they count it as paid. Refunds that are returned
 * later were counted as refunded.
 */
const settling: readonly string[] = ['supplier_refused', 'cancellation']

/**
 * The refunds as a sequence of events: made, and failed, perhaps after later refunds were made. Without those that a
 * cancellation included.
 */
function stepsOf(refunds: readonly Sent[]): { refund: Sent; hasFailed: boolean }[] {
  const settles = refunds.toSorted((a, b) => a.id - b.id).find((refund) => isOneOf(refund, settling))
  const at = (moment: Date | undefined, { id }: Sent): number => moment?.getTime() ?? id
  return refunds
    .filter(
      (refund) =>
        settles === undefined ||
        refund.id >= settles.id ||
        (refund.state === 'failed' && (refund.updated_at ?? 0) > (settles.created_at ?? Infinity)),
    )
    .flatMap((refund) => [
      { refund, hasFailed: false, at: at(refund.created_at, refund) },
      ...(refund.state === 'failed' ? [{ refund, hasFailed: true, at: at(refund.updated_at, refund) }] : []),
    ])
    .toSorted((a, b) => a.at - b.at || a.refund.id - b.refund.id || Number(a.hasFailed) - Number(b.hasFailed))
}

const isOneOf = ({ reason = '' }: Sent, reasons: readonly string[]): boolean => reasons.includes(reason)

/**
 * Computes what is still owed from failed refunds, less later refunds, payouts and disputes, and what was first
 * refunded by hand at the card provider.
 */
function followed(refunds: readonly Sent[]): { owed: number; outside: number } {
  return stepsOf(refunds).reduce(
    ({ owed, outside }, { refund, hasFailed }) => {
      const cents = refund.amount_cents
      if (hasFailed) return { owed: owed + cents, outside }
      if (isOneOf(refund, firstTime)) return { owed, outside }
      const isOutside = refund.reason === 'outside'
      return { owed: Math.max(0, owed - cents), outside: outside + (isOutside ? Math.max(0, cents - owed) : 0) }
    },
    { owed: 0, outside: 0 },
  )
}

/** The amount still owed from failed refunds. */
export const reopenedRefundCents = (refunds: readonly Sent[]): number => followed(refunds).owed

/** The cents refunded by hand at the card provider, without those that replaced failed refunds. */
export const outsideCents = (refunds: readonly Sent[]): number => followed(refunds).outside

/**
 * The part of a refund that is refunded for the first time. The rest replaces failed refunds, for which the traveller
 * was credited already. `refunds`: the earlier ones.
 */
export const newlyRefundedCents = (cents: number, refunds: readonly Sent[]): number =>
  Math.max(0, cents - reopenedRefundCents(refunds))

/** The refunded cents of a payment. */
export const refundedCents = (
  refunds: readonly { payment_id: number; state: string; amount_cents: number }[],
  paymentId: number,
): number =>
  refunds
    .filter((refund) => refund.payment_id === paymentId && refund.state === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount_cents, 0)
