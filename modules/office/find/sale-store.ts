/** Searches reservations, voucher orders, invoices and e-mail addresses. */
import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { matchingSaleNumbersSql, saleTextMatchesTerm, joinSearchableText } from '../../sql/sale-search.ts'
import type { FindQuery } from './query.ts'

/** Enough for five sales, and for the five people who made the latest sales. */
const maxSales = 25

export type FoundReservation = {
  number: string
  state: string
  name: string
  email: string
  phone: string
  hotel: string
  check_in: Day
  is_exact: boolean
  /** The term matches data about the guest, not only the hotel's name. */
  is_guest: boolean
}

/**
 * Finds by one of the reservation's numbers (ours, the invoice's, the hotel's, the supplier's) or by the complete
 * e-mail address; otherwise by parts of its other data, each with its own index. The few sales of an e-mail address are
 * sorted by an expression without an index: with the index on creation time, PostgreSQL would read all sales until it
 * finds them.
 */
export async function findReservations(
  db: Db,
  { text, number, digits, email }: FindQuery,
): Promise<FoundReservation[]> {
  const guest = joinSearchableText(
    sql`r.number`,
    sql`r.email`,
    sql`concat_ws(' ', r.guest->>'name', r.guest->>'surname')`,
    sql`concat_ws(' ', r.guest->>'latinName', r.guest->>'latinSurname')`,
    sql`r.guest->>'phone'`,
    sql`regexp_replace(r.guest->>'phone', '\\D', '', 'g')`,
  )
  const { rows } = await sql<FoundReservation>`
    with exact as (
      select number from reservation where number = ${number}
      union select number from reservation where invoice_number = ${number}
      union select number from reservation where lower(confirmation_id) = ${text.toLowerCase()}
      union select reservation_number from supplier_attempt where order_id = ${digits}::bigint),
    addressed as (
      select number from reservation where email = ${email}::text and email <> ''
      order by created_at at time zone 'UTC' desc, number limit ${maxSales}),
    latest as (
      select number from reservation where number in ${matchingSaleNumbersSql('reservation_search', text)}
        and ${email}::text is null and not exists (select from exact)
      order by created_at desc, number limit ${maxSales})
    select r.number, r.state, coalesce(concat_ws(' ', r.guest->>'name', r.guest->>'surname'), '') as name, r.email,
      coalesce(r.guest->>'phone', '') as phone, coalesce(r.snapshot->'hotel'->>'hotel_name', '') as hotel,
      r.check_in::text, exact.number is not null as is_exact, ${saleTextMatchesTerm(guest, text)} as is_guest
    from (select number from exact union select number from addressed
      union select number from latest) as found
      join reservation r using (number) left join exact using (number)
    order by is_exact desc, is_guest desc, r.created_at desc, r.number`.execute(db)
  return rows
}

export type FoundOrder = {
  number: string
  state: string
  title: string
  name: string
  /** Empty if the buyer was erased. */
  email: string
  created_on: Day
  is_exact: boolean
  recipient: { name: string; email?: string } | null
}

/** Finds by number or by the complete e-mail address of buyer or recipient; otherwise by parts of the buyer's data. */
export async function findOrders(db: Db, { text, number, email }: FindQuery): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    with exact as (select number from voucher_order where number = ${number}),
    bought as (
      select number from voucher_order where lower(buyer->>'email') = ${email}::text and erased_at is null
      order by created_at at time zone 'UTC' desc, number limit ${maxSales}),
    received as (
      select number from voucher_order
      where gift ? 'recipient' and lower(gift->'recipient'->>'email') = ${email}::text
      order by created_at at time zone 'UTC' desc, number limit ${maxSales}),
    latest as (
      select o.number from voucher_order as o where o.number in ${matchingSaleNumbersSql('voucher_order_search', text)}
        and ${email}::text is null and not exists (select from exact)
      order by o.created_at desc, o.number limit ${maxSales})
    select o.number, o.state, o.name as title, concat_ws(' ', o.buyer->>'name', o.buyer->>'surname') as name,
      coalesce(lower(o.buyer->>'email'), '') as email,
      (o.created_at at time zone 'Europe/Amsterdam')::date::text as created_on, o.number = ${number} as is_exact,
      o.gift->'recipient' as recipient
    from (select number from exact union select number from bought union select number from received
      union select number from latest) as found
      join voucher_order o using (number)
    order by is_exact desc, o.created_at desc, o.number`.execute(db)
  return rows
}

export type FoundInvoice = {
  kind: 'invoice' | 'credit'
  number: string
  reservation: string | null
  order: string | null
  /** The code of a receipt. */
  codeId: number | null
  partner: string | null
}

export async function findInvoices(db: Db, { number }: FindQuery): Promise<FoundInvoice[]> {
  const { rows } = await sql<FoundInvoice>`
    select i.kind, i.number, i.reservation_number as reservation, i.voucher_order_number as "order",
      e.code_id as "codeId", p.name as partner
    from invoice i left join voucher_entry e on e.id = i.redemption_id left join partner p on p.id = i.partner_id
    where i.number = ${number}`.execute(db)
  return rows
}

export const isSubscriber = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('subscriber').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
