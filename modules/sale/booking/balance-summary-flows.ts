/** The paid, refunded and open amounts of a reservation, from its payments and vouchers. */
import { findClaim } from '../../money/claim/index.ts'
import { findHolds } from '../../money/ledger/index.ts'
import { findRefunds, findAcceptedPayments } from '../../money/refund/index.ts'
import { today } from '../../shared/day.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import { type BalanceSummary, toBalanceSummary, unpaidInstalmentCents } from './due.ts'
import type { Reservation } from './store.ts'

/** The balance summary of a reservation, the same for pages, mails and documents. */
export async function findBalanceSummary(
  shop: Pick<Shop, 'db' | 'now'>,
  reservation: Reservation,
  db: Db = shop.db,
): Promise<BalanceSummary> {
  const payments = await findAcceptedPayments(db, { reservationNumber: reservation.number })
  return toBalanceSummary(
    saleOf(reservation),
    await findClaim(db, { reservationNumber: reservation.number }),
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
    await findHolds(db, reservation.number),
    today(shop.now()),
  )
}

/**
 * The sum of unpaid instalments in cents, minus amounts received in another way. Includes instalments of ended sales,
 * although they are no longer due.
 */
export async function findUnpaidInstalmentCents(db: Db, reservation: Reservation): Promise<number> {
  const sale = { reservationNumber: reservation.number }
  const payments = await findAcceptedPayments(db, sale)
  const { bankCents, settledOtherwiseCents } = await findClaim(db, sale)
  const ofClaims = payments.filter(({ part, state }) => part === 'claim' && state === 'paid')
  const otherCents = ofClaims.reduce((sum, { received_cents: cents }) => sum + cents, bankCents + settledOtherwiseCents)
  return Math.max(0, unpaidInstalmentCents(saleOf(reservation), payments) - Math.max(0, otherCents))
}

const saleOf = (reservation: Reservation) => ({
  state: reservation.state,
  dueNowCents: reservation.due_now_cents,
  balanceCents: reservation.balance_cents,
  dueDate: reservation.balance_due_date,
})
