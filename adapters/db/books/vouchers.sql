-- Codes of vouchers, what they pay for, and what is redeemed at the counter.
with
ledger as (
  select code_id, sum(case kind when 'issue' then cents when 'refund' then cents when 'capture' then -cents else 0 end)
      ::bigint as balance,
    sum(case kind when 'hold' then cents when 'release' then -cents
      when 'capture' then case when hold_id is null then 0 else -cents end else 0 end)::bigint as held
  from voucher_entry group by code_id),
owed as (
  select coalesce(sum(balance_cents - written_off_cents), 0) as cents
  from voucher_code where order_number is not null and net_cents is null),
deferred as (
  select coalesce(sum(round((balance_cents - written_off_cents)::numeric * net_cents / issued_cents)), 0) as cents
  from voucher_code where net_cents is not null),
-- The journal entries that move the account of the counter for each redemption.
counter_key (entry_id, key) as (
  select r.entry_id, format('%s:counter:%s', kind, r.entry_id)
  from counter_redemption r cross join (values ('voucher_use'), ('voucher_return'), ('voucher_discount')) kinds (kind)
  union select i.redemption_id, format('%s:%s', i.kind, i.number) from invoice i where i.redemption_id is not null),
counter_account as (
  select k.entry_id, sum(p.debit_cents - p.credit_cents) as cents
  from counter_key k join journal_entry e on e.key = k.key join posting p on p.entry_id = e.id
  where p.account = 'counter' group by k.entry_id)
select 'INV-6', o.number, format('%s with %s codes of %s', o.state, coalesce(c.codes, 0), o.quantity)
from voucher_order o
left join (
  select order_number, count(*) as codes from voucher_code where order_number is not null
  group by order_number) c on c.order_number = o.number
left join (
  select distinct order_number from voucher_order_event where to_state = 'issued') i on i.order_number = o.number
where coalesce(c.codes, 0) <> case when i.order_number is null then 0 else o.quantity end
union all select 'INV-6', o.number, 'issued without a payment'
  from voucher_order o join order_paid p on p.number = o.number where o.state = 'issued' and not p.is_paid
union all select 'INV-8', id::text, format('%s of %s with %s held', balance_cents, issued_cents, held_cents)
  from voucher_code
  where balance_cents not between 0 and issued_cents or held_cents not between 0 and balance_cents
union all select 'INV-9', c.id::text, format('holds %s and has %s, its entries say %s and %s', c.held_cents,
    c.balance_cents, l.held, l.balance)
  from voucher_code c join ledger l on l.code_id = c.id
  where c.campaign_id is null and (l.balance <> c.balance_cents or l.held <> c.held_cents)
union all select 'INV-9', h.id::text, format('a hold stays open where the stay is %s', r.state)
  from voucher_hold h join reservation r on r.number = h.reservation_number
  where h.state = 'open' and r.state not in ('draft', 'awaiting_payment')
union all select 'INV-9', h.id::text, format('a hold ended %s times', coalesce(e.times, 0))
  from voucher_hold h left join (
    select hold_id, count(*) as times from voucher_entry where kind in ('capture', 'release') and hold_id is not null
    group by hold_id) e on e.hold_id = h.id
  where coalesce(e.times, 0) <> case when h.state = 'open' then 0 else 1 end
union all select 'INV-35', 'voucher_liability', format('%s owed on codes, %s in the journal', owed.cents, b.cents)
  from owed cross join (
    select coalesce(sum(credit_cents) - sum(debit_cents), 0) as cents from posting
    where account = 'voucher_liability') b where b.cents <> owed.cents
union all select 'INV-35', 'voucher_deferred', format('%s to be earned on codes, %s in the journal', deferred.cents,
    b.cents)
  from deferred cross join (
    select coalesce(sum(credit_cents) - sum(debit_cents), 0) as cents from posting
    where account = 'voucher_deferred') b where b.cents <> deferred.cents
-- The unpaid part of a code's payment is deducted on the invoice of the stay if the stay is taxed.
union all select 'INV-47', h.id::text, format('%s of %s was not paid for, and the invoice deducts nothing',
    h.unpaid_cents, h.cents)
  from voucher_hold h join reservation r on r.number = h.reservation_number
  where h.state = 'captured' and h.unpaid_cents > 0 and h.discount_cents is null and r.tax is not null
    and r.state in ('confirmed', 'completed')
-- What was redeemed at the counter has a receipt of what is taxed of it, on the day; voucher and receipt leave nothing
-- on the account of the counter.
union all select 'INV-50', e.id::text, format('%s redeemed at the counter without a receipt', e.cents)
  from voucher_entry e
  where e.kind = 'capture' and e.hold_id is null and e.cents > 0
    and e.at >= (select applied_at from schema_migration where name = '170-counter-receipts.sql')
    and not exists (
      select from counter_redemption r join invoice i on i.redemption_id = r.entry_id and i.kind = 'invoice'
      where r.entry_id = e.id)
union all select 'INV-50', r.entry_id::text, format(
    '%s redeemed, %s of it taxed; the movement has %s, the receipt %s of %s', r.cents, r.taxed_cents, e.cents,
    i.total_cents, i.issued_on)
  from counter_redemption r join voucher_entry e on e.id = r.entry_id
  join invoice i on i.redemption_id = r.entry_id and i.kind = 'invoice'
  where e.cents <> r.cents or i.total_cents <> r.taxed_cents or i.issued_on <> r.redeemed_on
union all select 'INV-50', r.entry_id::text, format('%s left on the account of the counter', k.cents)
  from counter_redemption r join counter_account k on k.entry_id = r.entry_id where k.cents <> 0
-- A redemption that was undone returns to its code what it took, and credits its receipt. Nothing else returns to a
-- code without a booking.
union all select 'INV-51', e.id::text, format(
    '%s taken from code %s, %s returned to code %s, credited %s of %s', e.cents, e.code_id, b.cents, b.code_id,
    -coalesce(c.total_cents, 0), coalesce(i.total_cents, 0))
  from redemption_reversal r join voucher_entry e on e.id = r.entry_id join voucher_entry b on b.id = r.return_entry_id
  left join invoice i on i.redemption_id = r.entry_id and i.kind = 'invoice'
  left join invoice c on c.redemption_id = r.entry_id and c.kind = 'credit'
  where e.kind <> 'capture' or e.hold_id is not null or b.kind <> 'refund'
    or (b.code_id, b.cents, b.stays) <> (e.code_id, e.cents, e.stays) or (i.id is null) <> (c.id is null)
    or c.total_cents <> -i.total_cents
union all select 'INV-51', e.id::text, format(
    '%s returned to code %s without a booking or an undone redemption', e.cents, e.code_id)
  from voucher_entry e
  where e.kind = 'refund' and e.hold_id is null
    and not exists (select from redemption_reversal r where r.return_entry_id = e.id)
union all select 'INV-51', i.number, 'credits the receipt of a redemption that is not undone'
  from invoice i
  where i.kind = 'credit' and i.redemption_id is not null
    and not exists (select from redemption_reversal r where r.entry_id = i.redemption_id)
