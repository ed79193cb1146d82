/** The paid, refunded and open amounts of a reservation, from its payments and vouchers. */
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
    payments,
    await findRefunds(
      db,
      payments.map((payment) => payment.id),
    ),
    await findHolds(db, reservation.number),
    today(shop.now()),
  )
}

/** The sum of unpaid instalments in cents. Also counts those of ended sales, although they are no longer due. */
export const findUnpaidInstalmentCents = async (db: Db, reservation: Reservation): Promise<number> =>
  unpaidInstalmentCents(saleOf(reservation), await findAcceptedPayments(db, { reservationNumber: reservation.number }))

const saleOf = (reservation: Reservation) => ({
  state: reservation.state,
  dueNowCents: reservation.due_now_cents,
  balanceCents: reservation.balance_cents,
  dueDate: reservation.balance_due_date,
})
