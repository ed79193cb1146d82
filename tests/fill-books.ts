/**
 * Fills an empty migrated database with sales, documents, postings and payouts for the checks of the books. Some of
 * each kind contradict each other, so that every check has rows to report and rows to accept. The values depend on the
 * number of a row only: a second call with a larger number adds the missing rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '@tussenuit/modules/shared/shop.ts'

/** A number from 0 to `below` - 1 that looks random; `salt` makes those of one row independent of each other. */
const pick = (below: number, salt: number) =>
  sql`((hashint8(g::bigint * 1009 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(below)})`
const choose = (salt: number, values: (string | null)[]) =>
  sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])[1 + ${pick(values.length, salt)}]`
const daysAgo = (salt: number, days: number) => sql`now() - ${pick(days, salt)} * interval '1 day'`
const stay = sql`'BF' || lpad(g::text, 8, '0')`
const order = sql`'BV' || lpad(g::text, 8, '0')`

const states = ['confirmed', 'completed', 'confirmed', 'completed', 'paid', 'confirming', 'refunding', 'refunded']
const otherStates = ['cancelled', 'expired', 'failed', 'awaiting_payment', 'cancellation_requested', 'completed']

/** The statements of one table each; `rows` is `generate_series(…) g`. */
const statements = (rows: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`insert into reservation (number, state, deal_id, hotel_id, book_hash, check_in, check_out, nights, rooms,
      activities, snapshot, lines, total_cents, voucher_cents, due_now_cents, balance_cents, pay, account, net_cents,
      guest, email, language, invoice_number, created_at, updated_at, expires_at, tax)
    select ${stay}, ${choose(1, [...states, ...otherStates])}, 1, 1, 'hash', current_date + ${pick(90, 2)} - 60,
      current_date + 60, 2, '[]', '[]', '{}', jsonb_build_array(
        jsonb_build_object('kind', 'room', 'amount_cents', 19000 + case when ${pick(20, 3)} = 0 then 1 else 0 end),
        jsonb_build_object('kind', 'tourist_tax', 'amount_cents', 1000)),
      20000, 3000, 12000, 5000, 'deposit', 'standard', 9000, '{}', '', 'en',
      case when ${pick(10, 4)} > 0 then 'IN' || g end, ${daysAgo(5, 300)}, ${daysAgo(6, 5)}, ${daysAgo(7, 5)},
      case when ${pick(4, 8)} > 0 then '{}'::jsonb end from ${rows}`,
  sql`insert into voucher_order (number, state, quantity, unit_cents, amount_cents, value_cents, buyer, account,
      created_at, updated_at, expires_at, issued_at, vat_class)
    select ${order}, ${choose(9, ['issued', 'issued', 'paid', 'expired', 'awaiting_payment', 'refunding'])},
      2, 5000, 10000, 10000, '{}', 'standard', ${daysAgo(10, 300)}, ${daysAgo(11, 5)}, ${daysAgo(12, 5)},
      case when ${pick(3, 13)} > 0 then now() end, ${choose(14, ['single_purpose', 'multi_purpose', null])}
    from ${rows} where g % 3 = 0`,
  sql`insert into payment (id, reservation_number, voucher_order_number, part, attempt, account, intent_id, state,
      amount_cents, received_cents, created_at) overriding system value
    select g * 3 + part, case when part < 2 then ${stay} end, case when part = 2 then ${order} end,
      case when part = 0 then 'deposit' when part = 2 then 'voucher'
        else ${choose(15, ['balance', 'balance', 'claim', 'full'])} end,
      g, ${choose(16, ['standard', 'sgr'])}, 'pi_' || g * 3 + part, s.state, 12000,
      case when s.state = 'paid' then 12000 else 0 end, ${daysAgo(17, 300)}
    from ${rows} cross join generate_series(0, 2) part cross join lateral (select case when (g + part / 2) % 7 = 0
      then ${choose(18, ['cancelled', 'open', 'processing', 'open'])} else 'paid' end as state) s
    where part = 0 or (part = 1 and ${pick(3, 19)} > 0) or (part = 2 and g % 3 = 0)`,
  sql`insert into refund (id, payment_id, key, amount_cents, reason, state, provider_id, created_at, updated_at)
      overriding system value
    select g * 2 + part, g * 3 + ${pick(3, 20)} * part, 'refund-' || g || '-' || part, 1000 + ${pick(9, 21)} * 1000,
      ${choose(22, ['goodwill', 'cancellation', 'supplier_refused', 'withdrawn', 'late_payment', 'dispute'])},
      ${choose(23, ['wanted', 'pending', 'succeeded', 'succeeded', 'failed'])},
      case when ${pick(5, 24)} > 0 then 're_' || g * 2 + part end, ${daysAgo(25, 30)}, ${daysAgo(26, 30)}
    from ${rows} cross join generate_series(0, 1) part where (g + part) % 3 = 0`,
  sql`insert into refund (id, payment_id, key, amount_cents, reason, state, provider_id) overriding system value
    select 1000000000 + g, g * 3, 'outside:dp_' || g, 4000, 'dispute', 'succeeded', 're_dp_' || g from ${rows} where g % 20 < 2`,
  sql`insert into dispute (account, dispute_id, intent_id, payment_id, status, reason, amount_cents, open,
      overturned_at, overturned_cents)
    select 'standard', 'dp_' || g, 'pi_' || g * 3, g * 3, 'lost', 'x', 4000, ${pick(2, 27)} = 0,
      case when ${pick(3, 28)} > 0 then now() end,
      case when ${pick(3, 28)} > 0 then 4000 - ${pick(2, 29)} end from ${rows} where g % 20 < 2`,
  sql`insert into voucher_code (id, code_hash, code_sealed, order_number, order_position, issued_cents, balance_cents,
      held_cents, valid_from, valid_until, campaign_id, stays_issued, net_cents, created_at) overriding system value
    select g, 'books-' || g, '', case when k.paid > 0 and ${pick(4, 30)} > 0 then 'BV' || lpad((g / 6 * 3)::text, 8, '0')
      end, g, k.paid * 5000, k.paid * ${pick(3, 31)} * 2500, 0, current_date, current_date,
      case when k.paid = 0 then 1 end, 1 - k.paid, case when k.paid > 0 and ${pick(4, 34)} = 0 then 4500 end, now()
    from ${rows} cross join lateral (select case when ${pick(5, 33)} = 0 then 0 else 1 end as paid) k`,
  sql`insert into voucher_hold (id, code_id, reservation_number, cents, state, returned_cents, unpaid_cents,
      discount_cents, created_at) overriding system value
    select g, g, ${stay}, 3000, s.state, case when s.state = 'captured' then ${pick(2, 35)} * 1000 else 0 end,
      ${pick(2, 36)} * 500, case when ${pick(2, 36)} * ${pick(3, 37)} > 0 then ${pick(3, 37)} * 200 end, ${daysAgo(38, 300)}
    from ${rows} cross join lateral (select ${choose(39, ['captured', 'captured', 'captured', 'open', 'released'])}
      as state) s where g % 4 > 0`,
  sql`insert into voucher_entry (id, code_id, kind, cents, hold_id, actor, balance_cents, held_cents)
      overriding system value
    select g * 4 + part, g, (array['issue', 'hold', 'capture', 'refund'])[1 + part],
      case when part = 0 then 5000 else 2500 end, case when part > 0 and ${pick(4, 40)} > 0 then g end, 'x', 0, 0
    from ${rows} cross join generate_series(0, 3) part where part < 2 or ${pick(3, 41)} > 0`,
  sql`insert into counter_redemption (entry_id, supply, cents, prepaid_cents, unpaid_cents, taxed_cents, redeemed_on)
    select g * 4 + 2, 'meals', 2500, 0, ${pick(2, 42)}, 2500 - ${pick(2, 42)}, current_date from ${rows}
    where ${pick(5, 43)} = 0`,
  sql`insert into redemption_reversal (entry_id, return_entry_id, reversed_on)
    select g * 4 + 2, g * 4 + 3, current_date from ${rows} where ${pick(10, 44)} = 0`,
  sql`insert into reservation_event (reservation_number, actor, from_state, to_state, reason)
    select r.number, 'x', step.from_state, case when step.at = 3 and ${pick(6, 45)} > 0 then r.state else step.to_state
      end, 'x'
    from ${rows} join reservation r on r.number = ${stay} cross join (values (0, null, 'awaiting_payment'),
      (1, 'awaiting_payment', 'paid'), (2, 'paid', 'failed'), (3, 'failed', 'refunding')) step (at, from_state, to_state)
    where step.at <> ${pick(6, 46)} order by g, step.at`,
  sql`insert into reservation_event (reservation_number, actor, from_state, to_state, reason)
    select ${stay}, 'x', 'confirmed', 'cancelled', 'x' from ${rows} where ${pick(6, 47)} = 0`,
  sql`insert into voucher_order_event (order_number, actor, from_state, to_state, reason)
    select ${order}, 'x', step.from_state, step.to_state, 'x'
    from ${rows} cross join (values (0, null, 'awaiting_payment'), (1, 'awaiting_payment', 'paid'),
      (2, 'paid', 'issued')) step (at, from_state, to_state)
    where g % 3 = 0 and step.at <> ${pick(6, 48)} order by g, step.at`,
  sql`insert into supplier_attempt (id, reservation_number, state, book_hash)
    select gen_random_uuid(), ${stay}, ${choose(49, ['confirmed', 'confirmed', 'confirmed', 'polling', 'failed'])}, ''
    from ${rows} where ${pick(9, 50)} > 0`,
  sql`insert into cancellation_request (reservation_number, state, asked_by, asked_at, fee_cents, card_refund_cents,
      voucher_refund_cents, automatic)
    select ${stay}, ${choose(51, ['done', 'done', 'refused'])}, 'x', now(),
      case when ${pick(4, 52)} > 0 then 6000 end, 0, 0, true from ${rows} where ${pick(4, 53)} = 0`,
  sql`insert into staff_task (key, kind, reservation_number, text, done_at)
    select 'books:' || g, ${choose(54, ['refund_failed', 'dispute', 'fee_not_covered'])}, ${stay}, 'x',
      case when ${pick(2, 55)} = 0 then now() end from ${rows} where ${pick(6, 56)} = 0`,
  sql`insert into staff_task (key, kind, text)
    select kind || g, 'other', 'x' from ${rows} cross join unnest(array['stray:standard:pi_x', 'payout:standard:po_',
      'payout-line:standard:txn_0_']) kind where ${pick(8, 57)} = 0`,
  sql`insert into provider_event (account, event_id, type, intent_id)
    select 'standard', 'evt_' || g, 'paid', case when ${pick(4, 58)} = 0 then 'pi_x' || g else 'pi_' || g * 3 end
    from ${rows}`,
  sql`insert into mail (key, kind, recipient, language, variables, message_id, reservation_number, state, due_at)
    select kind || (case kind when 'voucher:' then ${order} else ${stay} end), 'reservation_confirmed', '', 'en', '{}',
      'books-' || kind || g, case kind when 'voucher:' then null else ${stay} end,
      case when ${pick(8, 59)} = 0 then 'queued' else 'sent' end, ${daysAgo(60, 3)}
    from ${rows} cross join unnest(array['confirmed:', 'refused:', 'voucher:']) kind where ${pick(10, 61)} > 0`,
  sql`insert into audit (actor, action, subject, after)
    select 'x', ${choose(62, ['payment.refund', 'reservation.contact'])}, 'reservation:' || ${stay},
      jsonb_build_object('voucher_cents', ${pick(2, 63)} * 1000) from ${rows} where ${pick(4, 64)} = 0`,
  sql`insert into invoice (key, kind, reservation_number, voucher_order_number, redemption_id, number, year, sequence,
      issued_on, total_cents, lines, vat, scheme, created_at)
    select 'books-' || part || ':' || g, case when part < 3 then 'invoice' else 'credit' end,
      case when part in (0, 3) then ${stay} end, case when part = 1 then ${order} end,
      case when part in (2, 4) then g * 4 + 2 end, 'BI' || g * 5 + part, 2020 + g % 4, g * 5 + part, current_date,
      (array[20000, 0, 2500, -5000, -2500])[1 + part], '[]', '[]', 'normal', ${daysAgo(65, 300)}
    from ${rows} cross join generate_series(0, 4) part
    where (part = 0 and ${pick(9, 66)} > 0) or (part = 1 and g % 6 = 0) or (part = 2 and ${pick(6, 43)} = 0)
      or (part = 3 and ${pick(4, 67)} = 0) or (part = 4 and ${pick(15, 44)} = 0)`,
  sql`insert into invoice_series (year, last_sequence) select 2020 + g % 4, max(g) from ${rows} group by 1
    on conflict (year) do update set last_sequence = excluded.last_sequence`,
  sql`insert into bank_receipt (id, account, reference, received_on, amount_cents, state, reservation_number,
      voucher_order_number, created_at, created_by, decided_at, decided_by, times_unassigned, partner_id)
      overriding system value
    select g, 'bank', 'ref-' || g, current_date - ${pick(5, 68)}, 5000, s.state,
      case when s.state = 'booked' and g % 6 > 0 then ${stay} end,
      case when s.state = 'booked' and g % 6 = 0 then ${order} end, now(), 'x',
      case when s.state <> 'open' then now() end, 'x', ${pick(2, 69)}, case when s.state = 'partner' then 1 end
    from ${rows} cross join lateral (select ${choose(70, ['booked', 'booked', 'open', 'partner'])} as state) s
    where g % 3 = 0`,
  sql`insert into bank_receipt_unassignment (receipt_id, position, reservation_number, reason, unassigned_at,
      unassigned_by)
    select g, 1, ${stay}, 'x', now(), 'x' from ${rows} where g % 3 = 0 and ${pick(3, 69)} = 1`,
  sql`insert into credit_payback (id, key, reservation_number, amount_cents, note, paid_on, paid_by, created_at)
      overriding system value
    select g, 'books-' || g, ${stay}, 1500, 'x', current_date - ${pick(3, 71)}, 'x', now() from ${rows}
    where ${pick(9, 72)} = 0`,
  sql`insert into write_off (id, key, reservation_number, amount_cents, reason, written_on, written_by, created_at)
      overriding system value
    select g, 'books-' || g, ${stay}, 700, 'x', current_date, 'x', now() from ${rows} where ${pick(9, 73)} = 0`,
  sql`insert into manual_entry (id, key, reservation_number, customer_cents, reason, booked_on, made_by, created_at)
      overriding system value
    select g, 'books-' || g, ${stay}, 300, 'x', current_date, 'x', now() from ${rows} where ${pick(9, 74)} = 0`,
  sql`insert into payout (account, payout_id, state, amount_cents, created_at, arrives_on, has_movements, read_at)
    select 'standard', 'po_' || g, 'paid', 11000 + ${pick(2, 75)}, now(), current_date, true,
      case when ${pick(9, 76)} > 0 then now() - interval '1 day' end from ${rows} where g % 5 = 0`,
  sql`insert into payout_line (account, line_id, payout_id, kind, amount_cents, fee_cents, text, made_at, payment_id,
      refund_id, booked_cents, explained)
    select 'standard', 'txn_' || part || '_' || g, 'po_' || g / 5 * 5, s.kind, case when part = 0 then 2200 else -30 end,
      case when part = 0 then 30 else 0 end, '', now(), case when s.kind = 'payment' then g * 3 end,
      case when s.kind like 'refund%' then g * 2 end, case when part = 0 then 2200 else -30 end, ${pick(7, 77)} > 0
    from ${rows} cross join generate_series(0, 1) part cross join lateral (select case when part = 0
      then ${choose(78, ['payment', 'payment', 'refund', 'refund_returned'])}
      else ${choose(79, ['fee', 'dispute', 'other', 'payout_returned'])} end as kind) s`,
  sql`insert into payout_reading (account, read_until) values ('standard', now()), ('sgr', now())
    on conflict do nothing`,
  sql`insert into partner_claim (hold_id, partner_id, campaign_id, reservation_number, value_cents, price_cents,
      payment_days, cents, redeemed_on, state, owed_on, due_on, reversed_on)
    select g, 1, 1, ${stay}, 3000, 2000, 14, 2000, current_date, s.state,
      case when s.state <> 'redeemed' then current_date end, case when s.state <> 'redeemed' then current_date end,
      case when s.state = 'reversed' then current_date end
    from ${rows} cross join lateral (select ${choose(80, ['owed', 'redeemed', 'reversed'])} as state) s
    where g % 8 = 1`,
  sql`insert into closed_month (month, closed_at, closed_by)
    values (date_trunc('month', now() - interval '2 months'), now() - interval '1 day', 'x') on conflict do nothing`,
  sql`insert into journal_export (day, file_name, entries, lines, debit_cents, exported_at)
    select current_date - i, 'x', 1, 1, 1, now() from generate_series(0, 9) i on conflict do nothing`,
  ...postings(rows),
]

/** The journal: of most documents an entry, of some with another amount, and a few that have no document. */
const postings = (rows: RawBuilder<unknown>): RawBuilder<unknown>[] => {
  const documents = sql`
    select 'payment:' || p.id as key, 'payment' as kind, p.reservation_number as stay, p.voucher_order_number as ordered,
      'card_' || p.account as debit, 'customer' as credit, p.received_cents as cents
      from payment p where p.id between g * 3 and g * 3 + 2 and p.state = 'paid'
    union all select 'refund:' || f.id, 'refund', ${stay}, null, 'customer', 'card_standard', f.amount_cents
      from refund f where f.payment_id between g * 3 and g * 3 + 2 and f.state = 'succeeded'
    union all select 'refund_returned:' || f.id, 'refund_returned', ${stay}, null, 'card_standard', 'customer',
      f.amount_cents from refund f where f.payment_id between g * 3 and g * 3 + 2 and f.state = 'failed'
    union all select i.kind || ':' || i.number, i.kind, i.reservation_number, i.voucher_order_number,
      case when i.redemption_id is null then 'customer' else 'counter' end, 'revenue', i.total_cents
      from invoice i where i.number in ('BI' || g * 5, 'BI' || g * 5 + 1, 'BI' || g * 5 + 2) and i.total_cents > 0
    union all select 'voucher_use:' || g, 'voucher_use', ${stay}, null, 'voucher_liability', 'customer', 3000
    union all select 'voucher_use:counter:' || g * 4 + 2, 'voucher_use', null, null, 'voucher_deferred', 'counter', 2500
    union all select 'bank_receipt:' || g, 'bank_receipt', ${stay}, null, 'bank', 'customer', 5000
    union all select 'partner_receipt:' || g, 'partner_receipt', null, null, 'bank', 'partner', 5000
    union all select 'partner_claim:' || g, 'partner_claim', ${stay}, null, 'partner', 'revenue', 2000
    union all select 'movement:standard:txn_0_' || g, 'provider_fee', null, null, 'provider_fees', 'card_standard', 30
    union all select 'payout:standard:po_' || g, 'payout', null, null, 'bank_in_transit', 'card_standard', 11000
    union all select 'tax:' || g, 'credit', ${stay}, null, 'revenue', 'collected_for_others', 1000
    union all select 'costs:' || g, 'stay_costs', ${stay}, null, 'cost_of_sales', 'owed_hotel_supplier', 9000
    union all select 'deferral:' || g, 'deferral', ${stay}, null, 'income_deferral', 'deferred_income', 4000
    union all select 'prepayment_tax:payment:' || g * 3, 'prepayment_tax', ${stay}, null, 'prepayments', 'vat', 900
    union all select 'write_off:' || g, 'write_off', ${stay}, null, 'written_off', 'customer', 700
    union all select 'manual:' || g, 'manual', ${stay}, null, 'customer', 'suspense', 300
    union all select 'credit_payback:' || g, 'credit_payback', ${stay}, null, 'customer', 'bank', 1500
    union all select 'voucher_sale:' || ${order}, 'voucher_sale', null, ${order}, 'customer', 'voucher_liability', 10000
    union all select 'dispute_overturned:standard:dp_' || g, 'dispute_overturned', ${stay}, null, 'bank', 'customer',
      4000`
  const hasEntry = sql`(hashtext(d.key) & 2147483647) % 8 > 0`
  return [
    sql`insert into journal_entry (key, kind, reservation_number, voucher_order_number, booked_on, created_at)
      select d.key, d.kind, d.stay, d.ordered, current_date - ${pick(90, 81)}, ${daysAgo(82, 90)}
      from ${rows} cross join lateral (${documents}) d where ${hasEntry} on conflict do nothing`,
    sql`insert into posting (entry_id, account, debit_cents, credit_cents)
      select e.id, case when side = 0 then d.debit else d.credit end,
        case when side = 0 then d.cents + case when length(d.key) % 5 = 0 and e.id % 9 = 0 then 1 else 0 end else 0 end,
        case when side = 1 then d.cents else 0 end
      from ${rows} cross join lateral (${documents}) d join journal_entry e on e.key = d.key
      cross join generate_series(0, 1) side where not exists (select from posting p where p.entry_id = e.id)`,
  ]
}

/** Adds the rows of the sales `from` to `to`. */
export async function fillBooks(db: Db, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Foreign keys and triggers would need a whole catalogue and consistent documents.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements(sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) g`))
      await statement.execute(trx)
    await sql`update schema_migration set applied_at = now() - interval '1 year'`.execute(trx)
    await sql`select rebuild_running_totals(), rebuild_customer_balance()`.execute(trx)
    await sql`update customer_balance set cents = cents + 1 where sale like '%7'`.execute(trx)
  })
  await sql`analyze`.execute(db)
}
