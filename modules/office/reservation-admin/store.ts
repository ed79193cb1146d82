import type { Db } from '../../shared/shop.ts'

export const findReservationEvents = (db: Db, number: string) =>
  db
    .selectFrom('reservation_event')
    .select(['at', 'actor', 'from_state', 'to_state', 'reason'])
    .where('reservation_number', '=', number)
    .orderBy('id', 'desc')
    .execute()

export const findCardRefunds = (db: Db, number: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.created_at', 'refund.amount_cents', 'refund.state', 'refund.reason'])
    .where('payment.reservation_number', '=', number)
    .orderBy('refund.id', 'desc')
    .execute()

export const findReservationNotes = (db: Db, number: string) =>
  db
    .selectFrom('reservation_note')
    .select(['id', 'at', 'written_by', 'text'])
    .where('reservation_number', '=', number)
    .orderBy('id', 'desc')
    .execute()

export const insertReservationNote = (
  db: Db,
  note: { reservation_number: string; written_by: string; text: string; at: Date },
) =>
  db.insertInto('reservation_note').values(note).returning(['id', 'at', 'written_by', 'text']).executeTakeFirstOrThrow()
