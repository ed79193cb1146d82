import { sql } from 'kysely'
import type { VatScheme } from '../../platform/pricing/vat.ts'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'

/** Whether the gift of the voucher order `o` was mailed. */
export const giftWasMailed = sql`exists (select from mail where mail.kind = 'voucher_gift'
  and mail.variables ->> 'number' = o.number and mail.state = 'sent')`

export type UnsentGift = { number: string; send_on: Day; amount_cents: number }

/** Gifts scheduled between `from` and `to` whose e-mail was not sent. */
export async function findUnsentGifts(db: Db, from: Day, to: Day): Promise<UnsentGift[]> {
  const { rows } = await sql<UnsentGift>`
    select o.number, o.gift ->> 'send_on' as send_on, o.amount_cents from voucher_order o
    where o.state = 'issued' and o.gift ->> 'send_on' between ${from} and ${to}
      and coalesce(o.gift #>> '{recipient,email}', '') <> '' and not ${giftWasMailed}
    order by 2, 1 limit 500`.execute(db)
  return rows
}

export type RisenPrice = {
  deal_id: number
  hotel_id: number
  title: string
  hotel: string
  check_in: Day
  before_cents: number
  after_cents: number
}

/**
 * For each deal and hotel, the highest rise above `percent` of the net price of a whole stay, from the offer to the
 * supplier check, since `since`.
 */
export async function findPriceRises(db: Db, since: Date, percent: number): Promise<RisenPrice[]> {
  const { rows } = await sql<RisenPrice>`
    select distinct on (deal_id, hotel_id) * from (
      select o.deal_id, o.hotel_id, d.title, h.name as hotel, o.check_in::text as check_in,
        o.earlier_total_cents as before_cents, (o.rate ->> 'totalCents')::int as after_cents
      from offer o join deal d on d.id = o.deal_id join hotel h on h.id = o.hotel_id
      where o.prebooked and o.created_at > ${since} and o.earlier_total_cents > 0) as checked
    where after_cents::numeric * 100 > before_cents::numeric * (100 + ${percent}::int)
    order by deal_id, hotel_id, after_cents::numeric / before_cents desc limit 500`.execute(db)
  return rows
}

/**
 * The countries (ISO, upper case) of hotels in active deals under the `normal` VAT scheme. `scheme`: the scheme in the
 * settings, for deals that do not set one.
 */
export async function findHotelCountries(
  db: Db,
  scheme: VatScheme,
): Promise<{ country: string; hotels: number; hotel: string }[]> {
  const { rows } = await sql<{ country: string; hotels: number; hotel: string }>`
    select h.country_code as country, count(distinct h.id)::int as hotels, min(h.name) as hotel
    from hotel h join deal_hotel dh on dh.hotel_id = h.id join deal d on d.id = dh.deal_id
    where h.active and h.country_code <> '' and d.status = 'active' and coalesce(d.vat_scheme, ${scheme}) = 'normal'
    group by 1 order by 1`.execute(db)
  return rows
}
