/** The data stored about one e-mail address; each list uses its own index and has at most `limit` rows. */
import { sql, type SqlBool } from 'kysely'
import type { ReservationState } from '../../sale/booking/states.ts'
import type { VoucherOrderState } from '../../sale/voucher/states.ts'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { saleNumberList } from '../../sql/among.ts'

/** The e-mail address of a sale; empty if it is unknown or was erased. */
export async function findEmailOfSale(db: Db, number: string, withOrders: boolean): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`
    select email from reservation where number = ${number}
    union all select lower(buyer->>'email') from voucher_order where number = ${number} and ${withOrders}::boolean
    limit 1`.execute(db)
  return rows[0]?.email ?? ''
}

export type Stay = {
  number: string
  state: ReservationState
  title: string
  hotel: string
  check_in: Day
  check_out: Day
  total_cents: number
  payable_at_hotel_cents: number
  open_cents: number
  name: string
  phone: string
  language: string
}

/** The amount owed for a stay; 0 before its first payment. */
const openCents = sql`case when reservation.state in ('draft', 'awaiting_payment') then 0
  else (select s.open_cents::int from sale_claim s where s.sale = reservation.number) end`

export async function findStaysByEmail(db: Db, email: string, limit: number): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select number, state, coalesce(snapshot->'deal'->>'title', '') as title,
      coalesce(snapshot->'hotel'->>'hotel_name', '') as hotel, check_in::text, check_out::text, total_cents,
      coalesce((snapshot->>'payable_at_hotel_cents')::int, 0) as payable_at_hotel_cents,
      ${openCents} as open_cents,
      concat_ws(' ', guest->>'name', guest->>'surname') as name, coalesce(guest->>'phone', '') as phone, language
    from reservation where email = ${email} and email <> '' order by check_in desc, number limit ${limit}`.execute(db)
  return rows
}

/** The amount owed for all stays, including those that are not listed. */
export async function sumOpenBalanceCents(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${openCents}), 0)::int as cents from reservation
    where email = ${email} and email <> ''`.execute(db)
  return rows[0]!.cents
}

export type Order = {
  number: string
  state: VoucherOrderState
  title: string
  created_on: Day
  amount_cents: number
  is_received: boolean
  name: string
  language: string
}

/** Orders that the person bought or received as a gift. */
export async function findVoucherOrdersByEmail(db: Db, email: string, limit: number): Promise<Order[]> {
  const { rows } = await sql<Order>`
    with own as (
      select number from voucher_order where lower(buyer->>'email') = ${email} and erased_at is null),
    received as (
      select number from voucher_order where gift ? 'recipient' and lower(gift->'recipient'->>'email') = ${email})
    select o.number, o.state, o.name as title, o.amount_cents, o.language,
      (o.created_at at time zone 'Europe/Amsterdam')::date::text as created_on, own.number is null as is_received,
      case when own.number is null then coalesce(o.gift->'recipient'->>'name', '')
        else concat_ws(' ', o.buyer->>'name', o.buyer->>'surname') end as name
    from (select number from own union select number from received) as found
      join voucher_order o using (number) left join own using (number)
    order by o.created_at desc, o.number limit ${limit}`.execute(db)
  return rows
}

export const findNotesOfSales = (db: Db, numbers: readonly string[], limit: number) =>
  db
    .selectFrom('reservation_note')
    .select(['reservation_number', 'at', 'written_by', 'text'])
    .where(sql<SqlBool>`reservation_number in ${saleNumberList(numbers)}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function findSubscription(db: Db, email: string): Promise<{ state: string; since: Date } | null> {
  const { rows } = await sql<{ state: string; since: Date }>`
    select state, coalesce(confirmed_at, created_at) as since from subscriber where email = ${email}`.execute(db)
  return rows[0] ?? null
}

/** The last analytics consent in a browser in which one of these sales was made. */
export async function findLatestAnalyticsConsent(
  db: Db,
  numbers: readonly string[],
): Promise<{ allowed: boolean; at: Date } | null> {
  const { rows } = await sql<{ allowed: boolean; at: Date }>`
    select analytics as allowed, chosen_at as at from cookie_choice
    where visitor in (select visitor from purchase_event where order_number in ${saleNumberList(numbers)})
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}
