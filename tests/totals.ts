/**
 * The running totals, and their expected values, which are computed from the rows without the functions of the
 * migration.
 */
import { sql } from 'kysely'
import type { Db } from '@tussenuit/modules/shared/shop.ts'

type Sum = { name: string; subject: string; state: string; day: string | null; amount: number; cents: number }

const toSortedLines = (rows: Sum[]): string[] =>
  rows
    .map(({ name, subject, state, day, amount, cents }) =>
      [name, subject, state, day ?? '-', Number(amount), Number(cents)].join(' | '),
    )
    .toSorted()

export async function readRunningTotals(db: Db): Promise<string[]> {
  const { rows } = await sql<Sum>`select name, subject, state, day::text, sum(amount) as amount, sum(cents) as cents
    from running_total group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(cents) <> 0`.execute(db)
  return toSortedLines(rows)
}

const stateOfCode = sql`case when blocked then 'blocked' when balance_cents = 0 and stays_left = 0 then 'redeemed'
  when balance_cents < issued_cents or stays_left < stays_issued then 'partly_redeemed' else 'issued' end`
const nameOfCode = sql`case when order_number is null then 'code' else 'code_sold' end`

const textsOfDeals = sql`(select text_states, each.* from deal, lateral (
    select * from (values ('title', title), ('summary', summary), ('description_html', description_html),
      ('hotel_title', hotel_info ->> 'title'), ('hotel_description_html', hotel_info ->> 'description_html'))
      as text (stored, source)
    union all select 'alt:' || key, value from jsonb_each_text(picture_alts)) as each
  where status <> 'deleted' and source <> '')`

export async function computeRunningTotals(db: Db): Promise<string[]> {
  const { rows } = await sql<Sum>`
    select 'reservation' as name, '' as subject, state, check_in::text as day, count(*) as amount, 0::bigint as cents
      from reservation group by 3, 4
    union all select 'voucher_order', '', state, null, count(*), 0 from voucher_order group by 3
    union all select 'sold', 'stay', state, (created_at at time zone 'Europe/Amsterdam')::date::text, count(*),
      sum(total_cents) - sum(voucher_cents) from reservation group by 3, 4
    union all select 'sold', 'voucher', state, (created_at at time zone 'Europe/Amsterdam')::date::text, count(*),
      sum(amount_cents) from voucher_order group by 3, 4
    union all select ${nameOfCode}, 'voucher:' || voucher_id, ${stateOfCode}, valid_until::text, count(*),
      sum(balance_cents) from voucher_code where voucher_id is not null group by 1, 2, 3, 4
    union all select ${nameOfCode}, 'campaign:' || campaign_id, ${stateOfCode}, valid_until::text, count(*),
      sum(balance_cents) from voucher_code where campaign_id is not null group by 1, 2, 3, 4
    union all select 'campaign', 'campaign:' || campaign_id, 'codes', null, count(*), 0 from voucher_code
      where campaign_id is not null group by 2
    union all select 'campaign', 'campaign:' || campaign_id, 'held', null, sum(stays_held), 0 from voucher_code
      where campaign_id is not null group by 2 having sum(stays_held) > 0
    union all select 'campaign', 'campaign:' || campaign_id, 'redeemed', null, sum(stays_issued - stays_left), 0
      from voucher_code where campaign_id is not null group by 2 having sum(stays_issued - stays_left) > 0
    union all select 'owed', '', '', (created_at at time zone 'Europe/Amsterdam')::date::text, count(*),
      sum(balance_cents - written_off_cents) from voucher_code
      where order_number is not null and net_cents is null and balance_cents > written_off_cents group by 4
    union all select 'capture', '', '', null, count(*), 0 from voucher_entry where kind = 'capture' having count(*) > 0
    union all select 'deferred', '', '', null, count(*),
      sum(round((balance_cents - written_off_cents)::numeric * net_cents / issued_cents)) from voucher_code
      where net_cents is not null having count(*) > 0
    union all select 'account', account, kind || '|' || coalesce(vat_code, '') || '|'
        || case when reservation_number is null then 'other' else 'stay' end
        || case when debit_cents > 0 then '|debit' else '|credit' end, booked_on::text, count(*),
      sum(debit_cents) - sum(credit_cents) from posting join journal_entry on journal_entry.id = entry_id group by 2, 3, 4
    union all select 'customer', coalesce(reservation_number, voucher_order_number, ''), '',
      date_trunc('month', booked_on)::date::text, 0, sum(debit_cents) - sum(credit_cents)
      from posting join journal_entry on journal_entry.id = entry_id where account = 'customer' group by 2, 4
      having sum(debit_cents) <> sum(credit_cents)
    union all select 'text', '', 'all', null, count(*), 0 from ${textsOfDeals} as texts having count(*) > 0
    union all select 'text', language.key, language.value ->> stored, null, count(*), 0
      from ${textsOfDeals} as texts, jsonb_each(text_states) as language
      where language.value ->> stored is not null group by 2, 3
    union all select 'heading', headings.one, '', null, count(*), 0 from deal, lateral (
        select case category_type when 'themes' then 'theme' else category_type end || '/' || category as one
          where category <> ''
        union select 'destination/' || destination where destination <> ''
        union select 'theme/' || theme from unnest(themes) as theme) as headings group by 2
    union all select 'picture', picture, '', null, count(*), 0 from deal, unnest(pictures) as picture
      where coalesce(picture_alts ->> picture, '') = '' group by 2
    union all select 'audit', split_part(subject, ':', 1), action, null, count(*), 0 from audit group by 2, 3`.execute(
    db,
  )
  return toSortedLines(rows)
}
