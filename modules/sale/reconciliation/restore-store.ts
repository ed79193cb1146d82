import type { Db, Trx } from '../../shared/shop.ts'
import { assignGuestsToRooms } from '../booking/guests.ts'
import { confirmingStates, type ReservationState } from '../booking/states.ts'
import type { AttemptState } from '../booking/supplier-steps.ts'
import type { KnownAttempt, StayWithoutOrder } from './restored-order.ts'

export async function findKnownAttempts(db: Db, ids: readonly string[]): Promise<KnownAttempt[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('supplier_attempt')
    .innerJoin('reservation', 'reservation.number', 'supplier_attempt.reservation_number')
    .select(['supplier_attempt.id', 'supplier_attempt.state', 'number', 'reservation.state as sale_state'])
    .where('supplier_attempt.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state as AttemptState,
    number: row.number,
    saleState: row.sale_state as ReservationState,
  }))
}

/** Paid stays that are being booked and of which no order was sent, the oldest first. */
export async function findStaysWithoutOrder(db: Db): Promise<StayWithoutOrder[]> {
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('hotel', 'hotel.id', 'reservation.hotel_id')
    .select(['number', 'supplier_id', 'check_in', 'check_out', 'guest', 'rooms', 'book_hash'])
    .where('reservation.state', 'in', confirmingStates)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('supplier_attempt')
            .select('supplier_attempt.id')
            .whereRef('reservation_number', '=', 'reservation.number')
            .where('supplier_attempt.state', 'not in', ['forming', 'formed', 'dropped']),
        ),
      ),
    )
    .orderBy('reservation.created_at')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    supplierHotelId: row.supplier_id,
    checkIn: row.check_in,
    checkOut: row.check_out,
    bookHash: row.book_hash,
    guests: assignGuestsToRooms(row.guest as never, row.rooms as never).rooms.flatMap(({ guests }) => guests),
  }))
}

/** Stores an order that was sent before the restore: the booking job asks for its state from now on. */
export async function attachOrder(
  trx: Trx,
  order: { id: string; orderId: number; number: string; bookHash: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('supplier_attempt')
    .set({ state: 'dropped', code: 'restored', updated_at: order.at })
    .where('reservation_number', '=', order.number)
    .where('state', 'in', ['forming', 'formed'])
    .execute()
  await trx
    .insertInto('supplier_attempt')
    .values({
      id: order.id,
      reservation_number: order.number,
      state: 'polling',
      book_hash: order.bookHash,
      order_id: order.orderId,
      code: 'restored',
      finished_at: order.at,
    })
    .execute()
}

/** An order of which the backup did not know that it was sent. */
export async function continueOrder(trx: Trx, order: { id: string; orderId: number; at: Date }): Promise<void> {
  await trx
    .updateTable('supplier_attempt')
    .set({ state: 'polling', order_id: order.orderId, code: 'restored', finished_at: order.at, updated_at: order.at })
    .where('id', '=', order.id)
    .execute()
}

export async function findHotelName(db: Db, supplierHotelId: number): Promise<string | null> {
  const row = await db.selectFrom('hotel').select('name').where('supplier_id', '=', supplierHotelId).executeTakeFirst()
  return row?.name ?? null
}

/** The provider's ids of payments that are paid, with the number of their sale. */
export async function findPaidPayments(db: Db, since: Date): Promise<Map<string, { number: string; cents: number }>> {
  const rows = await db
    .selectFrom('payment')
    .select(['intent_id', 'reservation_number', 'voucher_order_number', 'received_cents'])
    .where('state', '=', 'paid')
    .where('intent_id', 'is not', null)
    .where('created_at', '>=', since)
    .execute()
  return new Map(
    rows.map((row) => [
      row.intent_id!,
      { number: (row.reservation_number ?? row.voucher_order_number)!, cents: row.received_cents },
    ]),
  )
}

/** Refunds that were found at the card provider, with the number of their sale. */
export async function findRefundsMadeElsewhere(db: Db): Promise<Map<number, { number: string; cents: number }>> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'reservation_number', 'voucher_order_number', 'refund.amount_cents'])
    .where('refund.reason', '=', 'outside')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { number: (row.reservation_number ?? row.voucher_order_number)!, cents: row.amount_cents },
    ]),
  )
}
