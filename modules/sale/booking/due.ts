/** Computes the payment status of a reservation: what is paid and what is due. Pure. */
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
 * How far a reservation is paid, for lists. `unpaid`: its first payment is awaited; `open`, `overdue` and `processing`
 * describe the balance; `paid`: nothing is open.
 */
export const paymentStates = ['unpaid', 'open', 'overdue', 'processing', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Null for sales that ended. `list-store.ts` has the same rule in SQL; a test compares the two. */
export function paymentState(
  sale: { state: ReservationState; balanceCents: number; dueDate: Day | null },
  payments: readonly { part: string; state: string }[],
  today: Day,
): PaymentState | null {
  if (openStates.includes(sale.state)) return 'unpaid'
  if (!isStayBooked(sale.state)) return null
  const state = balanceState(sale, payments, today)
  return state === 'open' || state === 'overdue' || state === 'processing' ? state : 'paid'
}

const closedStates: readonly ReservationState[] = [
  'expired',
  'failed',
  'cancellation_requested',
  'cancelled',
  'refunding',
  'refunded',
]

type Instalments = { state: ReservationState; dueNowCents: number; balanceCents: number }

/**
 * The sum of the instalments that have no accepted payment, in any state of the sale. `payments` must not include
 * payments that were refunded immediately.
 */
export function unpaidInstalmentCents(sale: Instalments, payments: readonly { part: string; state: string }[]): number {
  const paid = payments.filter((payment) => payment.state === 'paid')
  const first = paid.some((payment) => payment.part !== 'balance') ? 0 : sale.dueNowCents
  return first + (paid.some((payment) => payment.part === 'balance') ? 0 : sale.balanceCents)
}

/**
 * The open amount of a sale, used by pages, mails, documents and calls. `balance_cents` of a reservation is the balance
 * planned at booking; when it is paid, nothing is open. Ended sales have no open amount.
 */
export function outstandingCents(sale: Instalments, payments: readonly { part: string; state: string }[]): number {
  return closedStates.includes(sale.state) ? 0 : unpaidInstalmentCents(sale, payments)
}

export type BalanceSummary = {
  /** The amount paid by card. */
  paid_cents: number
  /** The refunded part of the card payments, including pending refunds. */
  refunded_cents: number
  /** The amount returned to vouchers. */
  voucher_returned_cents: number
  open_cents: number
  balance_state: BalanceState
}

export function toBalanceSummary(
  sale: Instalments & { dueDate: Day | null },
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
    open_cents: outstandingCents(sale, payments),
    balance_state: balanceState(sale, payments, today),
  }
}

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
