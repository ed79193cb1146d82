/**
 * Fills a database with records of the office by `insert … select`, up to a share of the full size. A second call with
 * a larger share adds the missing records. Triggers and foreign keys are disabled meanwhile.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '@tussenuit/modules/shared/shop.ts'

const fullSize = { deals: 10_000, hotels: 5_000, reservations: 200_000, codes: 1_000_000 }
type Size = typeof fullSize

export const sizeForShare = (share: number): Size => ({
  deals: Math.round(fullSize.deals * share),
  hotels: Math.round(fullSize.hotels * share),
  reservations: Math.round(fullSize.reservations * share),
  codes: Math.round(fullSize.codes * share),
})

/** The columns of a table that are copied unchanged. */
async function columnsOf(db: Db, table: string, without: string[]) {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}
      and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  return rows.map((row) => row.column_name).filter((name) => name !== 'id' && !without.includes(name))
}
const columnList = (names: string[], prefix = '') =>
  sql.join(
    names.map((name) => (prefix ? sql.ref(`${prefix}.${name}`) : sql.ref(name))),
    sql`, `,
  )

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}

/** Copies the demo's hotels with their rooms until there are `wanted` hotels. */
async function fillHotels(db: Db, wanted: number): Promise<void> {
  const lacking = wanted - (await countOf(db, 'hotel'))
  if (lacking <= 0) return
  const [hotel, room] = [
    await columnsOf(db, 'hotel', ['supplier_id', 'name']),
    await columnsOf(db, 'room', ['hotel_id']),
  ]
  await sql`with source as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from hotel where supplier_id < 1000000000),
    made as (insert into hotel (supplier_id, name, ${columnList(hotel)})
      select (s.id + 1) * 1000000000 + g, s.name || ' ' || g, ${columnList(hotel, 's')}
      from generate_series(1, ${lacking}::int) g
      join source s on s.place = g % s.total
      where not exists (select from hotel h where h.supplier_id = (s.id + 1) * 1000000000 + g)
      returning id, supplier_id)
    insert into room (hotel_id, ${columnList(room)})
      select made.id, ${columnList(room, 'r')} from made
      join room r on r.hotel_id = made.supplier_id / 1000000000 - 1`.execute(db)
}

/** Copies the demo's deals, each with a hotel of its own, until there are `wanted` deals; one in ten is a draft. */
async function fillDeals(db: Db, wanted: number): Promise<void> {
  const lacking = wanted - (await countOf(db, 'deal'))
  if (lacking <= 0) return
  const deal = await columnsOf(db, 'deal', ['slug', 'title', 'status'])
  await sql`with source as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from deal where slug not like '%-copy-%'),
    hotels as (select array_agg(id order by id) as ids from hotel),
    made as (insert into deal (slug, title, status, ${columnList(deal)})
      select s.slug || '-copy-' || g, s.title || ' ' || g, case when g % 10 = 0 then 'draft' else s.status end,
        ${columnList(deal, 's')}
      from generate_series(1, ${lacking}::int) g join source s on s.place = g % s.total
      where not exists (select from deal d where d.slug = s.slug || '-copy-' || g)
      returning id),
    past as (insert into deal_history (deal_id, version, action, at, by, content)
      select made.id, v, 'update', now() - v * interval '1 day', 'editor@demo.test', '{"title":"before"}'
      from made, generate_series(1, 5) v)
    insert into deal_hotel (deal_id, hotel_id)
      select made.id, ids[1 + made.id % cardinality(ids)] from made, hotels`.execute(db)
}

const states = sql`(array['confirmed', 'completed', 'completed', 'completed', 'completed', 'expired', 'expired',
  'cancelled', 'refunded', 'completed'])[1 + g % 10]`
const surnames = sql`(array['de Vries', 'Bakker', 'Jansen', 'Smit', 'Müller', 'Visser', 'Mulder', 'Öztürk',
  'رضایی', 'Bos'])[1 + g % 10] || ' ' || (g / 10)`

/** Copies one reservation, spread over two years: 95 of 100 stays are in the past, the others in the future. */
async function fillReservations(db: Trx, before: number, wanted: number): Promise<void> {
  if (wanted <= before) return
  const columns = await columnsOf(db, 'reservation', [
    'number',
    'state',
    'deal_id',
    'hotel_id',
    'check_in',
    'check_out',
    'snapshot',
    'guest',
    'email',
    'created_at',
    'invoice_number',
    'invoice_year',
    'invoice_sequence',
    'session_id',
    'user_ip',
  ])
  const arrival = sql`(current_date - 690 + (g * 7919) % 730)`
  await sql`with source as (select * from reservation where number not like 'TB%' order by number limit 1),
    deals as (select array_agg(id order by id) as ids from deal),
    hotels as (select array_agg(id order by id) as ids, array_agg(name order by id) as names from hotel)
    insert into reservation (number, state, deal_id, hotel_id, check_in, check_out, snapshot, guest, email, created_at,
      invoice_number, user_ip, ${columnList(columns)})
    select 'TB' || lpad(g::text, 8, '0'), case when ${arrival} >= current_date then 'confirmed' else ${states} end,
      deals.ids[1 + g % cardinality(deals.ids)], hotels.ids[1 + g % cardinality(hotels.ids)],
      ${arrival}, ${arrival} + s.nights,
      jsonb_set(s.snapshot, '{hotel,hotel_name}', to_jsonb(hotels.names[1 + g % cardinality(hotels.ids)])),
      s.guest || jsonb_build_object('surname', ${surnames}, 'phone', '+316' || lpad((g * 37)::text, 8, '0'),
        'email', 'guest' || g || '@example.nl'),
      'guest' || g || '@example.nl', least(${arrival} - 40, current_date) + g % 86400 * interval '1 second',
      'IN' || lpad(g::text, 9, '0'), case when ${arrival} - 40 > current_date - 30 then s.user_ip else '' end,
      ${columnList(columns, 's')}
    from generate_series(${before + 1}::int, ${wanted}::int) g, source s, deals, hotels`.execute(db)
  await sql`insert into reservation_event (reservation_number, at, actor, from_state, to_state, reason)
    select 'TB' || lpad(g::text, 8, '0'), now(), 'webhook', 'awaiting_payment', 'paid', 'bench'
    from generate_series(${before + 1}::int, ${wanted}::int) g`.execute(db)
  await sql`insert into mail (key, kind, recipient, language, variables, message_id, reservation_number, state)
    select 'bench:' || g, 'reservation_confirmed', 'guest' || g || '@example.nl', 'nl', '{}', 'bench-' || g,
      'TB' || lpad(g::text, 8, '0'), case when g % 2000 = 0 then 'failed' else 'sent' end
    from generate_series(${before + 1}::int, ${wanted}::int) g`.execute(db)
  await sql`insert into payment (reservation_number, part, account, intent_id, state, amount_cents, received_cents)
    select number, 'full', 'standard', 'pi_' || number, 'paid', total_cents, total_cents from reservation
    where number like 'TB%' and substr(number, 3)::int > ${before}`.execute(db)
  await sql`insert into audit (at, actor, action, subject, before, after)
    select now() - (${wanted} - g) * interval '1 minute',
      (array['owner@demo.test', 'editor@demo.test', 'support@demo.test'])[1 + g % 3],
      (array['deal.update', 'reservation.contact', 'hotel.update', 'voucher.changed'])[1 + g % 4],
      (array['deal', 'reservation', 'hotel', 'voucher'])[1 + g % 4] || ':' || g % 9973, '{}', '{}'
    from generate_series(${before + 1}::int, ${wanted}::int) g`.execute(db)
  await sql`with entry as (insert into journal_entry (key, kind, reservation_number, booked_on)
      select kind || ':bench' || g, kind, 'TB' || lpad(g::text, 8, '0'), current_date - 730 + (g * 7919) % 730
      from generate_series(${before + 1}::int, ${wanted}::int) g, unnest(array['invoice', 'payment']) as kind
      returning id, kind)
    insert into posting (entry_id, account, debit_cents, credit_cents)
    select id, account, debit, credit from entry join (values ('invoice', 'customer', 20000, 0),
      ('invoice', 'revenue', 0, 18000), ('invoice', 'vat', 0, 2000), ('payment', 'card_standard', 20000, 0),
      ('payment', 'customer', 0, 20000)) as line (of, account, debit, credit) on of = kind`.execute(db)
  await sql`insert into staff_task (key, kind, reservation_number, text, created_at, done_at)
    select 'bench:' || g, 'dispute', 'TB' || lpad(g::text, 8, '0'), 'A task', now(),
      case when g % 4000 = 0 then null else now() - g * interval '1 second' end
    from generate_series(${before + 1}::int, ${wanted}::int) g where g % 20 = 0`.execute(db)
  await sql`insert into subscriber (email, state, unsubscribe_hash, created_at)
    select 'reader' || g || '@example.nl', 'confirmed', 'bench-' || g, now() - g * interval '1 minute'
    from generate_series(${before + 1}::int, ${wanted}::int) g where g % 10 = 0`.execute(db)
}

/**
 * Orders of four codes each; one code in five belongs to a partner's campaign. `sealed`: any code in its stored,
 * encrypted form.
 */
async function fillCodes(db: Trx, before: number, wanted: number, sealed: string): Promise<void> {
  if (wanted <= before) return
  const codes = sql`generate_series(${before + 1}::int, ${wanted}::int) g`
  await sql`insert into voucher_campaign (name, partner, deal_id, nights, persons, valid_from, valid_until)
    select 'Campaign of the bench', 'Partner', min(id), 2, 2, current_date - 700, current_date + 700 from deal
    having not exists (select from voucher_campaign where name = 'Campaign of the bench')`.execute(db)
  const product = sql`products.ids[1 + g / 15 % cardinality(products.ids)]`
  const products = sql`(select array_agg(id order by id) as ids from voucher) as products`
  const sold = sql`now() - (1 + (g / 15 * 7919) % 700) * interval '1 day'`
  await sql`insert into voucher_order (number, state, voucher_id, quantity, unit_cents, amount_cents, value_cents,
      buyer, account, created_at, issued_at, expires_at)
    select 'TV' || lpad((g / 15 * 4 + g % 15 / 4)::text, 8, '0'), case when g % 50 = 0 then 'expired' else 'issued' end,
      ${product}, 4, 5000, 20000, 5000,
      jsonb_build_object('name', 'Noor', 'surname', ${surnames}, 'email', 'buyer' || g || '@example.nl'),
      'standard', ${sold}, ${sold}, ${sold}
    from generate_series(${before === 0 ? 0 : before + 1}::int, ${wanted}::int) g, ${products}
    where g % 15 % 4 = 0 and g % 15 < 12`.execute(db)
  await sql`with made as (insert into voucher_code (code_hash, code_sealed, voucher_id, order_number, order_position,
      issued_cents, balance_cents, stays_issued, stays_left, valid_from, valid_until, campaign_id, imported, created_at)
    select 'bench-' || g, ${sealed}, case when partner then null else ${product} end,
      case when partner then null else 'TV' || lpad((g / 15 * 4 + g % 15 / 4)::text, 8, '0') end,
      case when partner then null else g % 15 % 4 end,
      case when partner then 0 else 5000 end,
      case when partner or g % 4 = 0 then 0 when g % 4 = 1 then 2500 else 5000 end,
      case when partner then 1 else 0 end, case when partner then g % 2 else 0 end,
      (${sold})::date, (${sold})::date + 730, case when partner then campaign.id end, partner, ${sold}
    from ${codes} cross join lateral (select g % 15 >= 12 as partner) as kind, ${products},
      (select max(id) as id from voucher_campaign where name = 'Campaign of the bench') as campaign
    returning id, issued_cents, balance_cents, stays_issued, stays_left, campaign_id, created_at)
    insert into voucher_entry (code_id, kind, at, cents, stays, actor, balance_cents, held_cents, campaign_id)
    select id, kind, created_at, case kind when 'issue' then issued_cents else issued_cents - balance_cents end,
      case kind when 'issue' then stays_issued else stays_issued - stays_left end, 'bench', balance_cents, 0,
      case kind when 'capture' then campaign_id end
    from made, unnest(array['issue', 'capture']) as kind
    where kind = 'issue' or balance_cents < issued_cents or stays_left < stays_issued`.execute(db)
}

const readHighest = async (db: Db, number: RawBuilder<unknown>, table: string): Promise<number> =>
  (await sql<{ top: number | null }>`select max(${number}) as top from ${sql.table(table)}`.execute(db)).rows[0]?.top ??
  0

export async function insertBenchRecords(db: Db, size: Size, sealed: string): Promise<void> {
  await fillHotels(db, size.hotels)
  await fillDeals(db, size.deals)
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
    await sql`set local work_mem = '128MB'`.execute(trx)
    const stays = await readHighest(
      trx,
      sql`case when number like 'TB%' then substr(number, 3)::int end`,
      'reservation',
    )
    await fillReservations(trx, stays, size.reservations)
    const codes = await readHighest(
      trx,
      sql`case when code_hash like 'bench-%' then substr(code_hash, 7)::int end`,
      'voucher_code',
    )
    await fillCodes(trx, codes, size.codes, sealed)
    // Computes what the disabled triggers would have written.
    await sql`select rebuild_running_totals(), rebuild_customer_balance()`.execute(trx)
    // The indexes are dropped first, because building them at the end is faster than updating them.
    await sql`drop index reservation_search_text`.execute(trx)
    await sql`drop index voucher_order_search_text`.execute(trx)
    await sql`select rebuild_sale_search()`.execute(trx)
    await sql`create index reservation_search_text on reservation_search using gin (text gin_trgm_ops)`.execute(trx)
    await sql`create index voucher_order_search_text on voucher_order_search using gin (text gin_trgm_ops)`.execute(trx)
  })
  await sql`vacuum analyze`.execute(db)
}
