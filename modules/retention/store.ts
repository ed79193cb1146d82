import { sql } from 'kysely'
import type { Trx } from '../shared/shop.ts'
import type { Terms } from './terms.ts'

/** Each rule erases what its term says and answers how many rows it changed. Rows that documents and books need stay, without the person. */
export const rules: { name: string; erase(db: Trx, terms: Terms): Promise<number> }[] = [
  {
    name: 'bookings whose stay was two years ago',
    erase: (db, terms) =>
      eraseReservations(
        db,
        sql`check_out < ${terms.booking}::date and state in ('expired', 'failed', 'completed', 'cancelled', 'refunded')`,
      ),
  },
  {
    name: 'bookings that were never paid',
    erase: (db, terms) =>
      eraseReservations(
        db,
        sql`state = 'expired' and expires_at < ${terms.unfinished}::date and not exists (select from payment p where p.reservation_number = reservation.number and p.state = 'paid')`,
      ),
  },
  {
    name: 'internet addresses of bookings',
    erase: (db, terms) =>
      counted(
        db,
        sql`update reservation set user_ip = '' where user_ip <> '' and created_at < ${terms.unfinished}::date
          and state not in ('draft', 'awaiting_payment', 'paid', 'confirming') returning 1`,
      ),
  },
  {
    name: 'voucher orders whose codes ended two years ago, or that were never paid',
    erase: eraseOrders,
  },
  {
    name: 'letters to the shop',
    erase: (db, terms) =>
      counted(db, sql`delete from contact_message where created_at < ${terms.letter}::date returning 1`),
  },
  {
    name: 'mails with letters to the shop',
    erase: (db, terms) =>
      counted(
        db,
        sql`update mail set recipient = '', variables = '{}' where kind = 'contact_message' and recipient <> '' and state <> 'queued'
          and created_at < ${terms.letter}::date returning 1`,
      ),
  },
  {
    name: 'other mails of more than two years ago',
    erase: (db, terms) =>
      counted(
        db,
        sql`update mail set recipient = '', variables = '{}' where recipient <> '' and state <> 'queued' and reservation_number is null
          and kind not like 'voucher%' and created_at < ${terms.booking}::date returning 1`,
      ),
  },
  {
    name: 'newsletter addresses that were never confirmed',
    erase: (db, terms) =>
      counted(
        db,
        sql`delete from subscriber where state = 'asked' and created_at < ${terms.unfinished}::date returning 1`,
      ),
  },
  {
    name: 'names on invoices of more than seven years ago',
    erase: (db, terms) =>
      counted(
        db,
        sql`update invoice set buyer = '{}' where buyer <> '{}'::jsonb and issued_on < ${terms.invoice}::date returning 1`,
      ),
  },
]

const counted = async (db: Trx, statement: ReturnType<typeof sql>): Promise<number> =>
  (await statement.execute(db)).rows.length

const nobody = { name: '', surname: '', email: '', phone: '', guestDetail: [] }

/** The stay, its prices and its documents stay; who travelled and what was written to them does not. */
async function eraseReservations(db: Trx, due: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update reservation set guest = ${JSON.stringify(nobody)}::jsonb, email = '', user_ip = '', session_id = null, erased_at = now()
    where erased_at is null and ${due} returning number`.execute(db)
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return 0
  const list = sql.join(numbers)
  await sql`update mail set recipient = '', variables = '{}', last_error = null where reservation_number in (${list})`.execute(
    db,
  )
  await sql`update cancellation_request set reason = '' where reservation_number in (${list})`.execute(db)
  // Whoever cancelled gave a reason, and the event of it holds that too.
  await sql`update reservation_event set reason = 'erased' where to_state = 'cancellation_requested' and reservation_number in (${list})`.execute(
    db,
  )
  await sql`delete from payment_log where number in (${list})`.execute(db)
  await sql`update audit set before = null, after = null where action = 'reservation.contact' and subject in (${sql.join(
    numbers.map((number) => `reservation:${number}`),
  )})`.execute(db)
  await sql`update audit set after = after - 'reason' where action = 'reservation.cancel' and subject in (${sql.join(
    numbers.map((number) => `reservation:${number}`),
  )})`.execute(db)
  return numbers.length
}

async function eraseOrders(db: Trx, terms: Terms): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update voucher_order o set buyer = '{"name":"","surname":"","email":""}'::jsonb, gift = '{}'::jsonb, session_id = null, erased_at = now()
    where erased_at is null and (
      (o.state in ('issued', 'refunded') and exists (select from voucher_code c where c.order_number = o.number)
        and not exists (select from voucher_code c where c.order_number = o.number and c.valid_until >= ${terms.booking}::date))
      or (o.state = 'expired' and o.expires_at < ${terms.unfinished}::date)) returning o.number`.execute(db)
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return 0
  await sql`update mail set recipient = '', variables = '{}', last_error = null where kind like 'voucher%' and variables->>'number' in (${sql.join(numbers)})`.execute(
    db,
  )
  await sql`delete from payment_log where number in (${sql.join(numbers)})`.execute(db)
  await sql`update audit set after = after - 'name' where action = 'voucher.withdrawn' and subject in (${sql.join(
    numbers.map((number) => `voucher_order:${number}`),
  )})`.execute(db)
  return numbers.length
}
