-- What several checks read: by payment, sale or journal entry. Each is one pass over its tables. Facts and checks join
-- by equality and have no correlated subqueries, so that the time grows with the number of rows (books-growth.test.ts).
refunded as materialized (
  select payment_id,
    coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::bigint as back_cents,
    coalesce(sum(amount_cents) filter (where state <> 'failed'), 0)::bigint as promised_cents,
    -- Refunds for the other reasons are of payments that the sale had not accepted.
    coalesce(sum(amount_cents) filter (where state <> 'failed'
      and reason not in ('late_payment', 'second_payment', 'wrong_amount')), 0)::bigint as decided_cents,
    bool_or(reason in ('late_payment', 'second_payment', 'wrong_amount')) as is_rejected,
    min(created_at) filter (where state in ('wanted', 'pending')) as leaving_since
  from refund group by payment_id),
card as materialized (
  select p.id, p.reservation_number, p.voucher_order_number, p.part, p.state, p.received_cents,
    coalesce(f.back_cents, 0) as back_cents, coalesce(f.promised_cents, 0) as promised_cents,
    coalesce(f.decided_cents, 0) as decided_cents, coalesce(f.is_rejected, false) as is_rejected, f.leaving_since
  from payment p left join refunded f on f.payment_id = p.id),
paid as materialized (
  select reservation_number as number,
    coalesce(sum(received_cents - promised_cents) filter (where state = 'paid'), 0)::bigint as card_cents,
    coalesce(sum(received_cents - back_cents) filter (where state = 'paid'), 0)::bigint as kept_cents,
    -- Payments of a claim (a fee, a lost dispute or a remaining amount) are not instalments.
    coalesce(sum(received_cents - promised_cents) filter (where state = 'paid' and part = 'claim'), 0)::bigint
      as claim_cents,
    -- Staff may decide to refund part of a stay that is not cancelled.
    coalesce(sum(decided_cents) filter (where part <> 'claim'), 0)::bigint as returned_cents,
    -- A balance that staff refund had been accepted.
    bool_or(part = 'balance' and state = 'paid' and not is_rejected) as balance_taken,
    bool_or(part not in ('balance', 'claim') and state = 'paid') as first_paid,
    min(leaving_since) as leaving_since
  from card where reservation_number is not null group by reservation_number),
order_paid as materialized (
  select voucher_order_number as number, bool_or(state = 'paid') as is_paid
  from payment where voucher_order_number is not null group by voucher_order_number),
used as materialized (
  select h.reservation_number as number,
    coalesce(sum(h.cents - h.returned_cents) filter (where h.state = 'captured'), 0)::bigint as spent_cents,
    -- Without the discounts, which the invoice deducts.
    coalesce(sum(h.cents - h.returned_cents - coalesce(h.discount_cents, 0) + coalesce(h.returned_discount_cents,
        round(coalesce(h.discount_cents, 0)::numeric * h.returned_cents / h.cents)))
      filter (where h.state = 'captured' and c.net_cents is null), 0) as voucher_cents
  from voucher_hold h join voucher_code c on c.id = h.code_id group by h.reservation_number),
unspent as (
  select substr(subject, length('reservation:') + 1) as number,
    coalesce(sum((after->>'voucher_cents')::bigint), 0)::bigint as cents
  from audit where action = 'payment.refund' and subject like 'reservation:%' group by subject),
-- Only sales with a payment or a voucher hold; stays that were inserted for a demonstration have neither.
sold as materialized (
  select r.number, r.state, r.created_at, r.total_cents, r.voucher_cents, r.due_now_cents, r.balance_cents,
    r.invoice_number, coalesce(p.card_cents, 0) as card_cents, coalesce(p.kept_cents, 0) as kept_cents,
    coalesce(p.claim_cents, 0) as claim_cents, coalesce(p.returned_cents, 0) as returned_cents,
    coalesce(p.balance_taken, false) as balance_taken, coalesce(p.first_paid, false) as first_paid, p.leaving_since,
    coalesce(u.spent_cents, 0) as spent_cents, coalesce(u.voucher_cents, 0) as kept_voucher_cents,
    coalesce(a.cents, 0) as unspent_cents
  from reservation r left join paid p on p.number = r.number left join used u on u.number = r.number
  left join unspent a on a.number = r.number
  where p.number is not null or u.number is not null),
-- The price of each stay by its lines, and the part of it that is collected for others.
priced as materialized (
  select r.number, l.line_cents, l.others_cents from reservation r cross join lateral (
    select coalesce(sum((line->>'amount_cents')::bigint), 0) as line_cents,
      coalesce(sum((line->>'amount_cents')::bigint)
        filter (where line->>'kind' in ('tourist_tax', 'sgr_contribution')), 0) as others_cents
    from jsonb_array_elements(r.lines) line) l),
journal_began as (select applied_at as since from schema_migration where name = '012-journal.sql'),
booked as materialized (
  select e.key, e.kind, coalesce(sum(p.debit_cents), 0) as debit, coalesce(sum(p.credit_cents), 0) as credit,
    coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'customer'), 0) as customer,
    coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'bank'), 0) as bank,
    min(coalesce(e.document_on, e.booked_on)) filter (where p.account = 'bank') as bank_day
  from journal_entry e left join posting p on p.entry_id = e.id group by e.id),
-- The accounts of each sale. A column is null if nothing was booked on its account.
sale_account as materialized (
  select coalesce(e.reservation_number, e.voucher_order_number) as sale,
    sum(p.debit_cents - p.credit_cents) filter (where p.account = 'customer') as customer_cents,
    sum(p.credit_cents - p.debit_cents) filter (where p.account = 'collected_for_others') as others_cents,
    sum(p.credit_cents - p.debit_cents) filter (where p.account = 'owed_hotel_supplier') as supplier_cents,
    sum(p.credit_cents - p.debit_cents) filter (where p.account in ('deferred_income', 'deferred_costs'))
      as deferred_cents,
    sum(p.debit_cents - p.credit_cents) filter (where p.account = 'prepayments' and p.vat_code is null
      and e.kind = 'prepayment_tax') as prepaid_tax_cents
  from journal_entry e join posting p on p.entry_id = e.id
  where num_nonnulls(e.reservation_number, e.voucher_order_number) > 0 group by 1),
-- Every assignment of a bank receipt to a sale, those that were taken back included.
assignment (receipt_id, position, reservation_number, voucher_order_number, at, is_unassigned) as (
  select id, times_unassigned + 1, reservation_number, voucher_order_number, created_at, false
  from bank_receipt where state = 'booked'
  union all select receipt_id, position, reservation_number, voucher_order_number, unassigned_at, true
  from bank_receipt_unassignment where partner_id is null and payout_id is null),
receipt_entry (key, reservation_number, voucher_order_number, at, cents, day) as materialized (
  select format('bank_receipt:%s', a.receipt_id) || case when a.position > 1 then format(':%s', a.position) else '' end,
    a.reservation_number, a.voucher_order_number, a.at, b.amount_cents, b.received_on
  from assignment a join bank_receipt b on b.id = a.receipt_id
  union all select format('bank_receipt_unassigned:%s:%s', a.receipt_id, a.position), a.reservation_number,
    a.voucher_order_number, a.at, -b.amount_cents, b.received_on
  from assignment a join bank_receipt b on b.id = a.receipt_id where a.is_unassigned)
