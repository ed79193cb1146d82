-- The journal: every document is booked once, with its own amount, and its postings balance.
with
-- The change of the amount that the customer owes, by document.
documents (document, at, cents) as materialized (
  select format('payment:%s', id), created_at, -received_cents from payment where state = 'paid'
  union all select format('refund:%s', f.id), f.created_at, f.amount_cents
    from refund f left join journal_entry e on e.key = format('refund_returned:%s', f.id)
    where f.state = 'succeeded' or e.id is not null
  -- What a receipt charges is on the account of the counter.
  union all select format('%s:%s', i.kind, i.number), i.created_at,
      case when i.redemption_id is null then i.total_cents else 0 end
    from invoice i left join journal_entry e on e.key = format('%s:%s', i.kind, i.number)
    where (i.total_cents <> 0 and i.partner_id is null) or e.id is not null
  union all select format('voucher_discount:%s', id), created_at, discount_cents
    from voucher_hold where discount_cents > 0
  union all select format('voucher_use:%s', h.id), h.created_at, case when c.net_cents is null then -h.cents else 0 end
    from voucher_hold h join voucher_code c on c.id = h.code_id where h.state = 'captured'
  union all select format('voucher_sale:%s', number), created_at, amount_cents
    from voucher_order where issued_at is not null and vat_class is distinct from 'single_purpose'
  union all select key, at, -cents from receipt_entry
  union all select format('credit_payback:%s', id), created_at, amount_cents from credit_payback
  union all select format('write_off:%s', id), created_at, -amount_cents from write_off
  union all select format('manual:%s', id), created_at, customer_cents from manual_entry
  union all select format('dispute_overturned:%s:%s', account, dispute_id), overturned_at, -overturned_cents
    from dispute where overturned_cents > 0),
-- By sale, the amount by which all other documents (bank, write-offs, manual entries, disputes) reduce what is owed.
settled_by_hand as (
  select sale, sum(cents) as cents from (
    select reservation_number as sale, amount_cents as cents from bank_receipt
    union all select reservation_number, -amount_cents from credit_payback
    union all select reservation_number, amount_cents from write_off
    union all select reservation_number, -customer_cents from manual_entry
    union all select p.reservation_number, d.overturned_cents
      from dispute d join payment p on p.id = d.payment_id where d.overturned_cents > 0) as each
  where sale is not null group by sale),
-- The amounts that failed refunds leave owed, computed like `reopenedRefundCents` (modules/money/refund/plan.ts): the
-- running sum never falls below zero.
returned as (
  select p.reservation_number as number, f.id, f.state, f.reason, f.amount_cents, f.created_at, f.updated_at
  from refund f join payment p on p.id = f.payment_id where p.reservation_number is not null),
settling as (
  select distinct on (number) number, id, created_at from returned
  where reason in ('supplier_refused', 'cancellation') order by number, id),
weighed as materialized (
  select r.*, s.id is null or r.id >= s.id or (r.state = 'failed' and r.updated_at > s.created_at) as is_counted
  from returned r left join settling s on s.number = r.number),
steps as (
  select number, created_at as at, id, 0 as turn,
    case when reason in ('supplier_refused', 'cancellation', 'withdrawn', 'late_payment', 'second_payment',
      'wrong_amount') then 0 else -amount_cents end as cents
  from weighed where is_counted
  union all select number, updated_at, id, 1, amount_cents from weighed where is_counted and state = 'failed'),
followed as (
  select number, cents, sum(cents) over (partition by number order by at, id, turn) as so_far from steps),
again as (select number, sum(cents) - least(0, min(so_far)) as cents from followed group by number),
invoiced as (
  select reservation_number as number, sum(total_cents) as cents from invoice
  where reservation_number is not null group by reservation_number),
disputed as (select distinct p.reservation_number as number from dispute d join payment p on p.id = d.payment_id),
owing as materialized (
  select s.number, s.state, coalesce(i.cents, 0) - s.kept_cents - s.kept_voucher_cents - coalesce(h.cents, 0)
      as document_cents,
    a.customer_cents, coalesce(g.cents, 0) as owed_cents, s.balance_taken or s.balance_cents = 0 as is_balance_closed,
    -- No money is on its way, and no document but payments and invoices changed what is owed.
    s.leaving_since is null and d.number is null and h.sale is null as is_plain
  from sold s left join invoiced i on i.number = s.number left join settled_by_hand h on h.sale = s.number
  left join again g on g.number = s.number left join disputed d on d.number = s.number
  left join sale_account a on a.sale = s.number
  where s.created_at >= (select since from journal_began)),
claim as materialized (
  select sale, created_at, booked_cents, back_cents + leaving_cents + paid_back_cents as out_cents,
    received_cents + bank_cents + overturned_cents as in_cents, manual_cents
  from sale_claim)
select 'INV-33', key, format('debits %s and credits %s', debit, credit) from booked where debit <> credit or debit = 0
union all select 'INV-34', d.document, format('booked with %s on the customer, not %s', coalesce(b.customer, 0),
    d.cents)
  from documents d left join booked b on b.key = d.document
  where d.at >= (select since from journal_began) and (b.key is null or b.customer <> d.cents)
union all select 'INV-34', b.key, 'booked without its document'
  from booked b
  where b.kind in ('invoice', 'credit', 'payment', 'refund', 'bank_receipt', 'credit_payback', 'write_off', 'manual',
      'dispute_overturned')
    and not exists (select from documents d where d.document = b.key)
union all select 'INV-36', number, format('owes %s by the journal, %s by its documents', coalesce(customer_cents, 0),
    document_cents)
  from owing where coalesce(customer_cents, 0) <> document_cents
union all select 'INV-36', number, format('%s, and the customer owes %s, with %s owed to them again', state,
    customer_cents, owed_cents)
  from owing
  where customer_cents <> -owed_cents and state in ('confirmed', 'completed') and is_balance_closed and is_plain
-- The retained amount of a stay that ended is on its invoices. Not checked if a refund failed before cancellation.
union all select 'INV-36', o.number, format('%s, and the customer owes %s, with %s owed to them again', o.state,
    o.customer_cents, o.owed_cents)
  from owing o left join (
    select distinct reservation_number as number from staff_task where kind = 'fee_not_covered') t
    on t.number = o.number
  where o.customer_cents <> -o.owed_cents and o.state in ('cancelled', 'refunding', 'refunded') and o.is_plain
    and (o.customer_cents < -o.owed_cents or t.number is null)
    and not exists (select from weighed w where w.number = o.number and w.state = 'failed' and not w.is_counted)
-- Amounts collected for third parties are owed to them if the stay takes place, independent of refunds of its price.
union all select 'INV-40', r.number, format('%s collected for others, %s in the books', p.others_cents,
    coalesce(a.others_cents, 0))
  from reservation r join priced p on p.number = r.number left join sale_account a on a.sale = r.number
  where r.tax is not null and r.state in ('confirmed', 'completed') and p.others_cents <> coalesce(a.others_cents, 0)
-- A stay that does not take place owes them nothing; what is kept of these amounts is the price of its cancellation.
union all select 'INV-40', r.number, format('%s, and %s is booked as collected for others', r.state, a.others_cents)
  from reservation r join sale_account a on a.sale = r.number
  where r.tax is not null and a.others_cents <> 0 and r.state in ('cancelled', 'refunding', 'refunded')
    and exists (select from reservation_event e where e.reservation_number = r.number and e.to_state = 'cancelled'
      and e.at >= (select applied_at from schema_migration where name = '200-unassigned-receipts.sql'))
-- The costs of every stay are in the books, except for stays that were sold before costs were booked.
union all select 'INV-41', r.number, format('costs %s, %s in the books', r.net_cents, coalesce(a.supplier_cents, 0))
  from reservation r left join sale_account a on a.sale = r.number
  where r.tax is not null and r.state in ('confirmed', 'completed') and coalesce(a.supplier_cents, 0) <= 0
    and r.net_cents > 0
-- The open amount of a sale on pages, documents and e-mails equals its account in the books; so does the amount by
-- which debtors are found.
union all select 'INV-42', c.sale, format('%s by its documents, %s on its account', c.booked_cents,
    coalesce(a.customer_cents, 0))
  from claim c left join sale_account a on a.sale = c.sale
  where c.created_at >= (select since from journal_began) and coalesce(a.customer_cents, 0) <> c.booked_cents
union all select 'INV-42', b.sale, format('found by %s, its account has %s', b.cents, coalesce(a.customer_cents, 0))
  from customer_balance b left join sale_account a on a.sale = b.sale where b.cents <> coalesce(a.customer_cents, 0)
-- The outgoing payments of a sale do not exceed its incoming ones.
union all select 'INV-44', sale, format('%s came in, %s went out', in_cents, out_cents)
  from claim where out_cents > in_cents + greatest(0, -manual_cents)
-- No entry was booked in a month that was already closed.
union all select 'INV-45', e.key, format('booked on %s, which was closed on %s', e.booked_on, m.closed_at)
  from journal_entry e join closed_month m on m.month = date_trunc('month', e.booked_on::timestamp)::date
  where e.kind in ('bank_receipt', 'credit_payback', 'write_off', 'manual', 'partner_write_off') and e.created_at > m.closed_at
-- The result of a stay is deferred only until its arrival, and not if it does not take place.
union all select 'INV-48', r.number, format('%s, arrival %s, and %s of it is deferred', r.state, r.check_in,
    a.deferred_cents)
  from reservation r join sale_account a on a.sale = r.number
  where (r.state in ('cancelled', 'refunding', 'refunded')
      or (r.check_in < (select max(booked_on) from journal_entry) - 2 and r.updated_at < now() - interval '2 days'))
    and a.deferred_cents <> 0
-- The VAT of a prepayment is booked until its stay is invoiced or the sale falls away, and not longer.
union all select 'INV-52', r.number, format('%s, and %s of its prepayments is still booked', r.state,
    a.prepaid_tax_cents)
  from reservation r join sale_account a on a.sale = r.number
  where a.prepaid_tax_cents <> 0 and (r.invoice_number is not null
    or (r.state not in ('paid', 'confirming') and r.updated_at < now() - interval '2 days'))
union all select 'INV-52', r.number, format('%s since %s without an invoice, and no VAT of it is booked', e.key,
    e.booked_on)
  from reservation r
  join journal_entry e on e.reservation_number = r.number and e.kind in ('payment', 'bank_receipt')
    and e.created_at >= (select applied_at from schema_migration where name = '221-prepayment-tax.sql')
  where r.state in ('paid', 'confirming') and r.invoice_number is null and e.created_at < now() - interval '2 days'
    and not exists (select from journal_entry t where t.key = 'prepayment_tax:' || e.key)
-- The nightly export of a day has every entry that was written on it.
union all select 'INV-53', x.day::text, format('%s entries of %s exported, the journal has %s of %s', x.entries,
    x.debit_cents, coalesce(j.entries, 0), coalesce(j.debit_cents, 0))
  from journal_export x left join (
    select (e.created_at at time zone 'Europe/Amsterdam')::date as day, count(distinct e.id) as entries,
      sum(p.debit_cents) as debit_cents
    from journal_entry e left join posting p on p.entry_id = e.id group by 1) j on j.day = x.day
  where coalesce(j.entries, 0) <> x.entries or coalesce(j.debit_cents, 0) <> x.debit_cents
