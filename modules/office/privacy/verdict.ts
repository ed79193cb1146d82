/** Decides which data of a sale may be erased now, and for the rest why and until when it is retained. Pure. */
import type { ReservationState } from '../../sale/booking/states.ts'
import { addDays, type Day } from '../../shared/day.ts'
import type { VoucherOrderState } from '../../sale/voucher/states.ts'
import { lastWithdrawalDay } from '../../sale/voucher/terms.ts'
import type { StayReason } from './kinds.ts'

/** `until` is null if the data is retained until an open matter is settled. */
export type Retention = { reason: StayReason; until: Day | null }

export type OpenMatters = { payment_open: boolean; refund_open: boolean; dispute_open: boolean }

const ofReservation: Record<ReservationState, StayReason | null> = {
  draft: 'payment_open',
  awaiting_payment: 'payment_open',
  paid: 'stay_to_come',
  confirming: 'stay_to_come',
  confirmed: 'stay_to_come',
  cancellation_requested: 'cancellation_open',
  failed: 'refund_open',
  refunding: 'refund_open',
  expired: null,
  completed: null,
  cancelled: null,
  refunded: null,
}

const ofOrder: Record<VoucherOrderState, StayReason | null> = {
  awaiting_payment: 'payment_open',
  paid: 'payment_open',
  refunding: 'refund_open',
  issued: null,
  expired: null,
  refunded: null,
}

const openMatter = ({ payment_open, refund_open, dispute_open }: OpenMatters): StayReason | null =>
  payment_open ? 'payment_open' : refund_open ? 'refund_open' : dispute_open ? 'dispute_open' : null

const retentionUntilSettled = (reason: StayReason | null): Retention | null =>
  reason === null ? null : { reason, until: null }

export function reservationRetention(
  facts: OpenMatters & { state: ReservationState; check_out: Day; cancellation_open: boolean; money_open: boolean },
): Retention | null {
  const reason = ofReservation[facts.state]
  if (reason === 'stay_to_come') return { reason, until: facts.check_out }
  return retentionUntilSettled(
    reason ??
      (facts.cancellation_open ? 'cancellation_open' : null) ??
      openMatter(facts) ??
      (facts.money_open ? 'money_open' : null),
  )
}

type OrderFacts = OpenMatters & {
  state: VoucherOrderState
  issued_on: Day | null
  gift_open: boolean
  send_on: Day | null
}

/**
 * Why an order's data is retained; null if it may be erased. The buyer's name is needed as long as the voucher can be
 * withdrawn. A remaining balance is no reason to retain it: the code keeps its value without a name.
 */
export function orderRetention(facts: OrderFacts, today: Day): Retention | null {
  const settled = retentionUntilSettled(ofOrder[facts.state] ?? openMatter(facts))
  if (settled) return settled
  if (facts.gift_open) return { reason: 'gift_to_come', until: facts.send_on }
  const lastDay = facts.state === 'issued' && facts.issued_on ? lastWithdrawalDay(facts.issued_on) : null
  return lastDay !== null && lastDay >= today ? { reason: 'withdrawal', until: addDays(lastDay, 1) } : null
}

/** Why the recipient's data is retained; null if it may be erased. It is needed until the gift is sent. */
export function giftRetention(facts: OrderFacts): Retention | null {
  const reason = ofOrder[facts.state]
  if (reason === 'payment_open') return { reason, until: null }
  return facts.gift_open ? { reason: 'gift_to_come', until: facts.send_on } : null
}

/** Names on invoices are retained for seven years after the invoice's year. */
export const invoiceRetention = (year: number): Retention => ({ reason: 'books', until: `${year + 8}-01-01` })
