/** Computes which payments a refund is taken from, and when all refunds are complete. Pure. */
export type Refundable = { id: number; leftCents: number }

/**
 * Takes the amount from the latest payment first, at most what remains of each. The result is smaller than the amount
 * if the remainders are not enough.
 */
export function planRefund(payments: readonly Refundable[], cents: number): { paymentId: number; cents: number }[] {
  let remainingCents = cents
  return payments.toReversed().flatMap((payment) => {
    const part = Math.min(remainingCents, Math.max(0, payment.leftCents))
    remainingCents -= part
    return part > 0 ? [{ paymentId: payment.id, cents: part }] : []
  })
}

/** What remains of each payment after successful and pending refunds. */
export function remainingCentsPerPayment(
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
 * True if no refund is pending and later refunds have replaced every failed one. A refund that is sent again and fails
 * again is owed only once. `leftCents`: what remains of the sale's payments; if it is 0, nothing can be owed.
 */
export function isFullyRefunded(refunds: readonly RefundRecord[], leftCents: number): boolean {
  const isUnderWay = refunds.some((refund) => refund.state === 'wanted' || refund.state === 'pending')
  return !isUnderWay && (leftCents <= 0 || reopenedRefundCents(refunds) === 0)
}

type RefundRecord = {
  id: number
  state: string
  amount_cents: number
  reason?: string
  created_at?: Date
  updated_at?: Date
}

/** Refund reasons that do not replace a failed refund: the failed one is still owed. */
const firstTime: readonly string[] = [
  'supplier_refused',
  'cancellation',
  'withdrawn',
  'late_payment',
  'second_payment',
  'wrong_amount',
]
/** Refund reasons that include all earlier failed refunds, but not refunds that a bank returns later. */
const settling: readonly string[] = ['supplier_refused', 'cancellation']

/**
 * The refunds as a sequence of events, created and failed; a failure may come after later refunds. Refunds included in
 * a cancellation are omitted.
 */
function stepsOf(refunds: readonly RefundRecord[]): { refund: RefundRecord; hasFailed: boolean }[] {
  const settles = refunds.toSorted((a, b) => a.id - b.id).find((refund) => isOneOf(refund, settling))
  const at = (moment: Date | undefined, { id }: RefundRecord): number => moment?.getTime() ?? id
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

const isOneOf = ({ reason = '' }: RefundRecord, reasons: readonly string[]): boolean => reasons.includes(reason)

/**
 * Computes how much is still owed for failed refunds after later refunds, payouts and disputes, and how much was first
 * refunded by hand at the card provider.
 */
function computeFailedRefunds(refunds: readonly RefundRecord[]): { owed: number; outside: number } {
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

/** How many cents are still owed for failed refunds. */
export const reopenedRefundCents = (refunds: readonly RefundRecord[]): number => computeFailedRefunds(refunds).owed

/** The cents refunded by hand at the card provider, without refunds that replaced failed ones. */
export const externallyRefundedCents = (refunds: readonly RefundRecord[]): number =>
  computeFailedRefunds(refunds).outside

/**
 * The part of a refund that does not replace failed refunds; failed refunds were already credited to the traveller.
 * `refunds`: the earlier refunds.
 */
export const newlyRefundedCents = (cents: number, refunds: readonly RefundRecord[]): number =>
  Math.max(0, cents - reopenedRefundCents(refunds))

/** The successfully refunded cents of a payment. */
export const refundedCentsOfPayment = (
  refunds: readonly { payment_id: number; state: string; amount_cents: number }[],
  paymentId: number,
): number =>
  refunds
    .filter((refund) => refund.payment_id === paymentId && refund.state === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount_cents, 0)
