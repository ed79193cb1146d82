/**
 * Compares our payments with the card provider's list; each difference is a finding for staff. Pure. Keys are stable,
 * so that a difference that persists is a single finding.
 */
import type { ReservationState } from '../booking/states.ts'
import type { Account, ProviderPayment } from '../../money/payment/ports.ts'
import type { StaffMessage } from '../../platform/staff-text/index.ts'

export type FindingKind = 'paid_no_booking' | 'booked_not_paid' | 'amount_differs'
export type Finding = {
  key: string
  kind: FindingKind
  account: Account
  providerId: string | null
  reservationNumber: string | null
  cents: number
  message: StaffMessage
}

/**
 * A payment in our books. `backCents` is the sum of refunds made or pending, `sentBackCents` the part that was sent to
 * the provider.
 */
export type BookPayment = {
  providerId: string
  /** True if the payment is within the period of the provider's list, or was requested individually. */
  listed: boolean
  state: string
  receivedCents: number
  backCents: number
  sentBackCents: number
  number: string
  isReservation: boolean
  saleState: string
}
export type BookedStay = { number: string; account: Account; receivedCents: number; dueNowCents: number }

/** States of reservations that may have been paid but lead to no booking. */
const withoutBooking = new Set<ReservationState>(['draft', 'awaiting_payment', 'expired', 'failed'])

export function comparePayments(
  account: Account,
  providerPayments: readonly Pick<ProviderPayment, 'id' | 'state' | 'receivedCents' | 'refundedCents'>[],
  payments: readonly BookPayment[],
): Finding[] {
  const ours = new Map(payments.map((payment) => [payment.providerId, payment]))
  const theirs = new Map(providerPayments.map((atProvider) => [atProvider.id, atProvider]))
  const findings: Finding[] = []
  for (const atProvider of providerPayments) {
    const payment = ours.get(atProvider.id)
    const net = atProvider.state === 'paid' ? atProvider.receivedCents - atProvider.refundedCents : 0
    if (!payment && net > 0)
      findings.push({
        key: `stray:${account}:${atProvider.id}`,
        kind: 'paid_no_booking',
        account,
        providerId: atProvider.id,
        reservationNumber: null,
        cents: net,
        message: { name: 'finding_without_sale', sum_cents: net, account, payment: atProvider.id },
      })
    if (
      payment &&
      net > 0 &&
      withoutBooking.has(payment.saleState as ReservationState) &&
      atProvider.receivedCents > payment.backCents
    ) {
      findings.push({
        key: `unbooked:${account}:${atProvider.id}`,
        kind: 'paid_no_booking',
        account,
        providerId: atProvider.id,
        reservationNumber: payment.isReservation ? payment.number : null,
        cents: net,
        message: {
          name: 'finding_paid_over',
          sum_cents: net,
          sale: payment.number,
          sale_state: payment.saleState,
        },
      })
    }
  }
  for (const payment of payments.filter((payment) => payment.state === 'paid' && payment.listed)) {
    const atProvider = theirs.get(payment.providerId)
    const received = atProvider?.state === 'paid' ? atProvider.receivedCents : 0
    const differs = (what: string, cents: number, message: StaffMessage) =>
      findings.push({
        key: `${what}:${account}:${payment.providerId}`,
        kind: 'amount_differs',
        account,
        providerId: payment.providerId,
        reservationNumber: payment.isReservation ? payment.number : null,
        cents,
        message,
      })
    if (received !== payment.receivedCents)
      differs('received', received - payment.receivedCents, {
        name: 'finding_received_differs',
        sale: payment.number,
        books_cents: payment.receivedCents,
        provider_cents: received,
      })
    if (atProvider && atProvider.refundedCents !== payment.sentBackCents)
      differs('refunded', atProvider.refundedCents - payment.sentBackCents, {
        name: 'finding_refunded_differs',
        sale: payment.number,
        books_cents: payment.sentBackCents,
        provider_cents: atProvider.refundedCents,
      })
  }
  return findings
}

/** Booked stays whose amount due at booking was not received. */
export function findUnpaidStays(stays: readonly BookedStay[]): Finding[] {
  return stays
    .filter((stay) => stay.receivedCents < stay.dueNowCents)
    .map((stay) => ({
      key: `unpaid:${stay.number}`,
      kind: 'booked_not_paid',
      account: stay.account,
      providerId: null,
      reservationNumber: stay.number,
      cents: stay.dueNowCents - stay.receivedCents,
      message: {
        name: 'finding_booked_unpaid',
        sale: stay.number,
        open_cents: stay.dueNowCents - stay.receivedCents,
      },
    }))
}
