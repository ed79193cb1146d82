/** What of a reservation is paid, came back and is still due, from its payments and vouchers. */
import { findHolds } from '../ledger/index.ts'
import { findRefunds, findTaken } from '../payment/index.ts'
import { today } from '../shared/day.ts'
import type { Db, Shop } from '../shared/shop.ts'
import { type Standing, standing, unpaidCents } from './due.ts'
import type { Reservation } from './store.ts'

/** How a reservation stands in the books: the one answer that pages, mails and documents give. */
export async function standingOf(
  shop: Pick<Shop, 'db' | 'now'>,
  reservation: Reservation,
  db: Db = shop.db,
): Promise<Standing> {
  const payments = await findTaken(db, { reservationNumber: reservation.number })
  return standing(
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

/** Which instalments nobody has paid, also of a sale that ended: what falls away with a cancellation. */
export const unpaidOf = async (db: Db, reservation: Reservation): Promise<number> =>
  unpaidCents(saleOf(reservation), await findTaken(db, { reservationNumber: reservation.number }))

const saleOf = (reservation: Reservation) => ({
  state: reservation.state,
  dueNowCents: reservation.due_now_cents,
  balanceCents: reservation.balance_cents,
  dueDate: reservation.balance_due_date,
})
