import { type Selectable, sql } from 'kysely'
import type { ReservationState } from '../../sale/booking/states.ts'
import { balanceAcceptedCondition } from '../../money/refund/balance-taken.ts'
import { saleNumberList } from '../../sql/among.ts'
import type { Day } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { PrivacyLogTable } from '../../shared/tables.ts'
import type { VoucherOrderState } from '../../sale/voucher/states.ts'
import type { HeldKind } from './kinds.ts'
import type { OpenMatters } from './verdict.ts'

export type Person = { email: string; reservations: string[]; orders: string[]; gifts: string[] }

/** The number of the sale that a mail is about; empty if there is none. */
export const saleOfMail = sql`coalesce(reservation_number,
  case when kind like 'voucher%' then variables->>'number' end, '')`

/** The customer's e-mail address of a sale; empty if it was erased, null for an unknown number. */
export async function findCustomerEmail(db: Db, number: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from reservation where number = ${number}
    union all select lower(buyer->>'email') from voucher_order where number = ${number} limit 1`.execute(db)
  return rows[0]?.email ?? null
}

/** Locks the person's sales by number, before the records that belong to them. */
export async function lockSalesOfPerson(trx: Trx, email: string): Promise<void> {
  await sql`select number from reservation where email = ${email} order by number for update`.execute(trx)
  await sql`select number from voucher_order where (lower(buyer->>'email') = ${email} and erased_at is null)
    or (gift ? 'recipient' and lower(gift->'recipient'->>'email') = ${email})
    order by number for update`.execute(trx)
}

const openMattersSql = (payment: ReturnType<typeof sql>) => sql`
  exists (select from payment p where ${payment} and p.state in ('creating', 'open', 'processing')) as payment_open,
  exists (select from payment p join refund r on r.payment_id = p.id
    where ${payment} and r.state in ('wanted', 'pending')) as refund_open,
  exists (select from payment p join dispute d on d.payment_id = p.id where ${payment} and d.open) as dispute_open`

export type ReservationFacts = OpenMatters & {
  number: string
  state: ReservationState
  title: string
  check_in: Day
  check_out: Day
  session_id: string | null
  names: string[]
  cancellation_open: boolean
  money_open: boolean
}

export async function findReservationRetentionFacts(db: Db, email: string): Promise<ReservationFacts[]> {
  const { rows } = await sql<ReservationFacts>`
    select number, state, coalesce(snapshot->'deal'->>'title', '') as title, check_in::text, check_out::text,
      session_id, jsonb_build_array(guest->>'name', guest->>'surname', guest->>'phone') as names,
      exists (select from cancellation_request c where c.reservation_number = number
        and c.state in ('waiting', 'approved')) as cancellation_open,
      exists (select from money_finding m where m.reservation_number = number and m.state = 'open')
        or exists (select from staff_task t where t.reservation_number = number and t.done_at is null
          and t.kind in ('refund_failed', 'refund_refused'))
        or (balance_cents > 0 and state = 'completed' and not ${balanceAcceptedCondition(sql`number`)}
          and not exists (select from customer_balance b where b.sale = number and b.cents <= 0))
        or (state in ('completed', 'cancelled', 'refunded')
          and exists (select from customer_balance b where b.sale = number and b.cents <> 0)) as money_open,
      ${openMattersSql(sql`p.reservation_number = number`)}
    from reservation where email = ${email} and email <> '' order by created_at, number`.execute(db)
  return rows
}

export type OrderFacts = OpenMatters & {
  number: string
  state: VoucherOrderState
  title: string
  created_on: Day
  issued_on: Day | null
  session_id: string | null
  names: string[]
  gift_open: boolean
  send_on: Day | null
  is_buyer: boolean
}

/** Orders that the person bought or received. */
export async function findOrderRetentionFacts(db: Db, email: string): Promise<OrderFacts[]> {
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Amsterdam')::date::text`
  const { rows } = await sql<OrderFacts>`
    select o.number, o.state, coalesce(v.name, '') as title, ${day('o.created_at')} as created_on,
      ${day('o.issued_at')} as issued_on, o.session_id, o.gift->>'send_on' as send_on,
      o.erased_at is null and lower(o.buyer->>'email') = ${email} as is_buyer,
      case when o.erased_at is null and lower(o.buyer->>'email') = ${email}
        then jsonb_build_array(o.buyer->>'name', o.buyer->>'surname')
        else jsonb_build_array(o.gift->'recipient'->>'name') end as names,
      exists (select from mail m where m.key = 'voucher-gift:' || o.number and m.state = 'queued') as gift_open,
      ${openMattersSql(sql`p.voucher_order_number = o.number`)}
    from voucher_order o left join voucher v on v.id = o.voucher_id
    where (lower(o.buyer->>'email') = ${email} and o.erased_at is null)
      or (o.gift ? 'recipient' and lower(o.gift->'recipient'->>'email') = ${email})
    order by o.created_at, o.number`.execute(db)
  return rows
}

export type Count = {
  kind: HeldKind
  sale: string
  year: number | null
  count: number
  first_on: Day | null
  last_on: Day | null
}

/** The number of records with personal data by kind, by sale (empty for none) and, for invoices, by year; one query. */
export async function countPersonalData(db: Db, { email, reservations, orders, gifts }: Person): Promise<Count[]> {
  const [own, bought, received] = [saleNumberList(reservations), saleNumberList(orders), saleNumberList(gifts)]
  const sales = saleNumberList([...reservations, ...orders])
  const part = (kind: HeldKind, sale: ReturnType<typeof sql>, at: string, from: ReturnType<typeof sql>) =>
    sql`select ${kind}::text as kind, ${sale}::text as sale, null::int as year, ${sql.ref(at)}::timestamptz as at
      from ${from}`
  const number = sql`number`
  const ofReservation = sql`reservation_number`
  const parts = [
    part('reservations', number, 'created_at', sql`reservation where number in ${own} and email = ${email}`),
    part('voucher_orders', number, 'created_at', sql`voucher_order where number in ${bought} and erased_at is null`),
    part('gifts_received', number, 'created_at', sql`voucher_order where number in ${received} and gift ? 'recipient'`),
    part('newsletter', sql`''`, 'created_at', sql`subscriber where email = ${email}`),
    part('messages', sql`''`, 'created_at', sql`contact_message where lower(email) = ${email}`),
    part(
      'mails',
      saleOfMail,
      'created_at',
      sql`mail where recipient <> '' and (lower(recipient) = ${email} or reservation_number in ${own}
        or (kind like 'voucher%' and variables->>'number' in ${bought})
        or (kind = 'contact_message' and lower(variables->>'email') = ${email}))`,
    ),
    part('notes', ofReservation, 'at', sql`reservation_note where reservation_number in ${own}`),
    part('tasks', ofReservation, 'created_at', sql`staff_task where note <> '' and reservation_number in ${own}`),
    part(
      'cancellations',
      ofReservation,
      'asked_at',
      sql`cancellation_request where reason <> '' and reservation_number in ${own}`,
    ),
    part('payments', number, 'at', sql`payment_log where number in ${sales}`),
    part(
      'corrections',
      sql`substr(subject, 13)`,
      'at',
      sql`audit where action = 'reservation.contact'
        and (lower(before->>'email') = ${email} or lower(after->>'email') = ${email})`,
    ),
    part(
      'consents',
      sql`order_number`,
      'claimed_at',
      sql`purchase_event where order_number in ${sales} and visitor <> '00000000-0000-0000-0000-000000000000'`,
    ),
    sql`select 'invoices' as kind, coalesce(reservation_number, voucher_order_number) as sale,
      extract(year from issued_on)::int as year, issued_on::timestamp at time zone 'Europe/Amsterdam' as at
      from invoice where buyer <> '{}'::jsonb
        and (reservation_number in ${own} or voucher_order_number in ${bought})`,
  ]
  const day = (what: 'min' | 'max') => sql`(${sql.raw(what)}(at) at time zone 'Europe/Amsterdam')::date::text`
  const { rows } = await sql<Count>`
    select kind, sale, year, count(*)::int as count, ${day('min')} as first_on, ${day('max')} as last_on
    from (${sql.join(parts, sql` union all `)}) as held group by kind, sale, year`.execute(db)
  return rows
}

export type LogRow = Omit<Selectable<PrivacyLogTable>, 'counts' | 'action'> & {
  action: 'export' | 'erase'
  counts: Record<string, number>
}

export async function insertPrivacyLog(db: Db, entry: Omit<LogRow, 'id'>): Promise<void> {
  await db
    .insertInto('privacy_log')
    .values({ ...entry, counts: jsonbValue(entry.counts) })
    .execute()
}

export async function findPrivacyLog(db: Db, page: number, limit: number): Promise<{ rows: LogRow[]; total: number }> {
  const rows = await db
    .selectFrom('privacy_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('privacy_log')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows as LogRow[], total }
}

export async function findPrivacyLogByHashes(db: Db, hashes: string[]): Promise<LogRow[]> {
  return (await db
    .selectFrom('privacy_log')
    .selectAll()
    .where('person_hash', 'in', hashes)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()) as LogRow[]
}
