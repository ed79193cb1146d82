/** Computes the payment status of a reservation: what is paid and what is due. Pure. */
import type { Claim } from '../../money/claim/index.ts'
import type { Day } from '../../shared/day.ts'
import { isStayBooked, openStates, type ReservationState } from './states.ts'

export type BalanceState = 'none' | 'open' | 'overdue' | 'processing' | 'paid' | 'closed'

export function balanceState(
  sale: { state: ReservationState; balanceCents: number; dueDate: Day | null },
  payments: readonly { part: string; state: string }[],
  today: Day,
): BalanceState {
  if (sale.balanceCents === 0) return 'none'
  const balance = payments.filter((payment) => payment.part === 'balance')
  if (balance.some((payment) => payment.state === 'paid')) return 'paid'
  if (!isStayBooked(sale.state)) return 'closed'
  if (balance.some((payment) => payment.state === 'processing')) return 'processing'
  return sale.dueDate !== null && today > sale.dueDate ? 'overdue' : 'open'
}

/**
 * The state of the amount owed, which may also be a fee, a lost dispute or a remainder instead of the planned balance.
 * A balance that was settled without a balance payment, e.g. by bank transfer, is paid. Before the first payment, the
 * claim has no effect.
 */
export function claimState(
  sale: { state: ReservationState; balanceCents: number; dueDate: Day | null },
  claim: Pick<Claim, 'openCents' | 'dueOn'>,
  payments: readonly { part: string; state: string }[],
  today: Day,
): BalanceState {
  const planned = balanceState(sale, payments, today)
  if (claim.openCents === 0) return planned === 'open' || planned === 'overdue' ? 'paid' : planned
  if (openStates.includes(sale.state)) return planned
  const isProcessing = payments.some(
    ({ part, state }) => state === 'processing' && (part === 'balance' || part === 'claim'),
  )
  if (isProcessing) return 'processing'
  return claim.dueOn !== null && today > claim.dueOn ? 'overdue' : 'open'
}

/**
 * The payment state of a reservation, for lists. `unpaid`: its first payment is awaited; `open`, `overdue` and
 * `processing` describe the balance; `paid`: nothing is open.
 */
export const paymentStates = ['unpaid', 'open', 'overdue', 'processing', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Null for sales that ended. `bookedCents`: the balance of the customer's account; null before the stay is invoiced.
 * `list-store.ts` has the same rule in SQL; a test compares the two.
 */
export function paymentState(
  sale: { state: ReservationState; balanceCents: number; dueDate: Day | null; bookedCents: number | null },
  payments: readonly { part: string; state: string }[],
  today: Day,
): PaymentState | null {
  if (openStates.includes(sale.state)) return 'unpaid'
  if (!isStayBooked(sale.state)) return null
  const isOwing =
    sale.bookedCents === null
      ? ['open', 'overdue', 'processing'].includes(balanceState(sale, payments, today))
      : sale.bookedCents > 0
  if (!isOwing) return 'paid'
  if (payments.some(({ part, state }) => part === 'balance' && state === 'processing')) return 'processing'
  return sale.dueDate !== null && today > sale.dueDate ? 'overdue' : 'open'
}

type Instalments = { state: ReservationState; dueNowCents: number; balanceCents: number }

/**
 * The sum of the instalments that have no accepted payment, in any state of the sale. `payments` must not include
 * payments that were refunded immediately.
 */
export function unpaidInstalmentCents(sale: Instalments, payments: readonly { part: string; state: string }[]): number {
  const paid = payments.filter((payment) => payment.state === 'paid')
  const first = paid.some(({ part }) => part !== 'balance' && part !== 'claim') ? 0 : sale.dueNowCents
  return first + (paid.some((payment) => payment.part === 'balance') ? 0 : sale.balanceCents)
}

export type BalanceSummary = {
  /** The amount paid by card. */
  paid_cents: number
  /** The refunded part of the card payments, including pending refunds. */
  refunded_cents: number
  /** The amount returned to vouchers. */
  voucher_returned_cents: number
  open_cents: number
  /** The day on which the open amount is due. */
  due_on: Day | null
  claim_reason: Claim['reason']
  /** Claimed back by the payer's bank; not owed until the dispute is decided. */
  disputed_cents: number
  /** Received by bank transfer, minus what was paid back. */
  bank_cents: number
  /** Paid by bank transfer beyond what was owed. */
  credit_cents: number
  balance_state: BalanceState
}

export function toBalanceSummary(
  sale: Instalments & { dueDate: Day | null },
  claim: Claim,
  payments: readonly { id: number; part: string; state: string; received_cents: number }[],
  refunds: readonly { payment_id: number; state: string; amount_cents: number }[],
  vouchers: readonly { state: string; returnedCents: number }[],
  today: Day,
): BalanceSummary {
  const sum = (cents: readonly number[]) => cents.reduce((total, cent) => total + cent, 0)
  const paid = payments.filter((payment) => payment.state === 'paid')
  return {
    paid_cents: sum(paid.map((payment) => payment.received_cents)),
    refunded_cents: sum(
      refunds
        .filter((refund) => refund.state !== 'failed' && paid.some((payment) => payment.id === refund.payment_id))
        .map((refund) => refund.amount_cents),
    ),
    voucher_returned_cents: sum(vouchers.map((voucher) => voucher.returnedCents)),
    open_cents: claim.openCents,
    due_on: claim.dueOn,
    claim_reason: claim.reason,
    disputed_cents: claim.disputedCents,
    bank_cents: claim.bankCents,
    credit_cents: claim.creditCents,
    balance_state: claimState(sale, claim, payments, today),
  }
}

const closedStates: readonly ReservationState[] = [
  'expired',
  'failed',
  'cancellation_requested',
  'cancelled',
  'refunding',
  'refunded',
]

/**
 * `waiting`: the sale accepts the payment; `over`: the payment is too late; neither: another payment was accepted. A
 * first payment is accepted while the reservation waits for it; a balance payment while the stay is booked and the
 * balance is unpaid.
 */
export function toPaymentAcceptance(
  state: ReservationState,
  balancePaid: boolean,
): { waiting: boolean; over: boolean } {
  return { waiting: isStayBooked(state) && !balancePaid, over: closedStates.includes(state) }
}
