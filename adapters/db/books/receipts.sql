-- Payouts of the card provider, receipts of the bank, disputes, and what partners owe.
with
card_booked as (
  select e.key, p.account, sum(p.debit_cents - p.credit_cents) as cents
  from journal_entry e join posting p on p.entry_id = e.id where p.account like 'card\_%' group by e.key, p.account),
-- What each partner owes by the journal, by the hold of the code: its number follows the kind in the key of an entry.
partner_booked as (
  select reservation_number, hold_id, sum(cents) as cents from (
    select e.reservation_number, substring(e.key from '^[a-z_]+:([0-9]+)(?::[0-9]+)?$') as hold_id,
      p.debit_cents - p.credit_cents as cents
    from journal_entry e join posting p on p.entry_id = e.id where p.account = 'partner') postings
  group by reservation_number, hold_id),
payout_receipt_entry as (
  select format('payout_receipt:%s', a.receipt_id) || case when a.position > 1 then format(':%s', a.position) else ''
    end as key, r.amount_cents as cents
  from (
    select id as receipt_id, times_unassigned + 1 as position from bank_receipt where payout_id is not null
    union all select receipt_id, position from bank_receipt_unassignment where payout_id is not null) a
    join bank_receipt r on r.id = a.receipt_id
  union all select format('payout_receipt_unassigned:%s:%s', u.receipt_id, u.position), -r.amount_cents
  from bank_receipt_unassignment u join bank_receipt r on r.id = u.receipt_id where u.payout_id is not null)
-- A payout is the sum of its movements. Each movement belongs to a document of the books; otherwise there is a task.
select 'INV-37', p.payout_id, format('pays out %s, its movements add up to %s', p.amount_cents, coalesce(s.cents, 0))
from payout p left join (
  select account, payout_id, sum(amount_cents - fee_cents) as cents from payout_line
  group by account, payout_id) s on s.account = p.account and s.payout_id = p.payout_id
where p.read_at < now() - :slack and coalesce(s.cents, 0) <> p.amount_cents
  and not exists (select from staff_task t where t.key = format('payout:%s:%s', p.account, p.payout_id))
union all select 'INV-37', l.line_id, format('a %s of %s that nothing in the books explains', l.kind, l.amount_cents)
  from payout_line l join payout p on p.account = l.account and p.payout_id = l.payout_id
  where p.read_at < now() - :slack and not l.explained
    and not exists (select from staff_task t where t.key = format('payout-line:%s:%s', l.account, l.line_id))
union all select 'INV-38', m.key, format('changes the balance at the provider by %s, booked with %s', m.cents,
    coalesce(b.cents, 0))
  from (
    select format('movement:%s:%s', account, line_id) as key, 'card_' || account as account,
      case when kind in ('fee', 'dispute', 'dispute_returned', 'payout_returned') then amount_cents else 0 end
        - fee_cents as cents
    from payout_line
    union all select format('payout:%s:%s', account, payout_id), 'card_' || account, -amount_cents
    from payout where read_at is not null) m
  left join card_booked b on b.key = m.key and b.account = m.account
  where coalesce(b.cents, 0) <> m.cents
union all select 'INV-39', e.key, format('booked with %s on %s, and the provider has no movement for it',
    p.debit_cents - p.credit_cents, p.account)
  from journal_entry e join posting p on p.entry_id = e.id join payout_reading r on p.account = 'card_' || r.account
  where e.kind in ('payment', 'refund', 'refund_returned') and e.booked_on < (r.read_until - interval '2 days')::date
    and not exists (select from payout_line l where l.account = r.account and e.key = case l.kind
      when 'payment' then format('payment:%s', l.payment_id) when 'refund' then format('refund:%s', l.refund_id)
      when 'refund_returned' then format('refund_returned:%s', l.refund_id) end)
-- Each bank receipt is booked once, with its own amount, on its day. If that month is closed, its day is the date of
-- the document.
union all select 'INV-43', d.key, format('%s arrived on %s, booked with %s on %s', d.cents, d.day, coalesce(b.bank, 0),
    b.bank_day)
  from (
    select key, cents, day from receipt_entry
    union all select format('credit_payback:%s', id), -amount_cents, paid_on from credit_payback) d
  left join booked b on b.key = d.key
  where coalesce(b.bank, 0) <> d.cents or b.bank_day is distinct from d.day
union all select 'INV-43', coalesce(r.reservation_number, r.voucher_order_number),
    'booked for another sale than its entry'
  from receipt_entry r join journal_entry e on e.key = r.key
  where (r.reservation_number, r.voucher_order_number) is distinct from (e.reservation_number, e.voucher_order_number)
union all select 'INV-43', format('bank_receipt:%s', b.id), format('unassigned %s times, with a record of %s',
    b.times_unassigned, coalesce(u.times, 0))
  from bank_receipt b left join (
    select receipt_id, count(*) as times from bank_receipt_unassignment group by receipt_id) u on u.receipt_id = b.id
  where b.times_unassigned <> coalesce(u.times, 0)
-- An overturned dispute returns the amount that it had taken, once.
union all select 'INV-46', d.dispute_id, format('took %s and gave back %s', coalesce(f.cents, 0), d.overturned_cents)
  from dispute d left join (
    select payment_id, key, sum(amount_cents) as cents from refund where state = 'succeeded' and key like 'outside:%'
    group by payment_id, key) f on f.payment_id = d.payment_id and f.key = format('outside:%s', d.dispute_id)
  where d.overturned_cents <> coalesce(f.cents, 0)
-- A claim on a partner is booked with the price that was agreed when the code was used, and nothing is left of it once
-- the code is given back. Before the stay is confirmed the partner owes what the code paid.
union all select 'INV-54', c.hold_id::text, format('%s: owes %s, %s in the books', c.state, c.due_cents,
    coalesce(b.cents, 0))
  from (
    select hold_id, reservation_number, state,
      case state when 'owed' then cents - coalesce((
          select sum(w.amount_cents) from partner_write_off w where w.hold_id = partner_claim.hold_id), 0)
        when 'redeemed' then value_cents else 0 end as due_cents
    from partner_claim) c
  left join partner_booked b on b.reservation_number = c.reservation_number and b.hold_id = c.hold_id::text
  where coalesce(b.cents, 0) <> c.due_cents
union all select 'INV-54', c.hold_id::text, format('%s, and the code paid %s and got %s back', c.state, h.cents,
    h.returned_cents)
  from partner_claim c join voucher_hold h on h.id = c.hold_id
  where h.state <> 'captured' or h.cents <> c.value_cents or (c.state = 'reversed') <> (h.returned_cents = h.cents)
union all select 'INV-54', c.hold_id::text, format('the stay is %s, and the claim for it is not booked', r.state)
  from partner_claim c join reservation r on r.number = c.reservation_number
  where c.state = 'redeemed' and r.state in ('confirmed', 'completed')
-- Each assignment of a receipt to a partner is booked once, with its own amount, and reversed when it is taken back. So
-- is each payback, once.
union all select 'INV-55', d.key, format('%s, %s in the books', d.cents, coalesce(b.bank, 0))
  from (
    select format('partner_receipt:%s', a.receipt_id) || case when a.position > 1 then format(':%s', a.position) else ''
      end as key, r.amount_cents as cents
    from (
      select id as receipt_id, times_unassigned + 1 as position from bank_receipt where state = 'partner'
      union all select receipt_id, position from bank_receipt_unassignment where partner_id is not null) a
      join bank_receipt r on r.id = a.receipt_id
    union all select format('partner_receipt_unassigned:%s:%s', u.receipt_id, u.position), -r.amount_cents
    from bank_receipt_unassignment u join bank_receipt r on r.id = u.receipt_id where u.partner_id is not null
    union all select format('partner_payback:%s', id), -amount_cents from partner_payback) d
  left join booked b on b.key = d.key
  where coalesce(b.bank, 0) <> d.cents
-- An invoice of a partner is the sum of the claims on it and books nothing; only what came back is credited, and only
-- after it was invoiced.
union all select 'INV-56', i.number, format('%s, with %s of claims on it%s', i.total_cents, coalesce(d.cents, 0),
    case when e.id is null then '' else ', and it is booked' end)
  from invoice i left join (
    select invoice_id, sum(cents) as cents from partner_invoice_claim group by invoice_id) d on d.invoice_id = i.id
    left join journal_entry e on e.key = format('%s:%s', i.kind, i.number)
  where i.partner_id is not null and (i.total_cents <> coalesce(d.cents, 0) or e.id is not null)
union all select 'INV-56', d.hold_id::text, format('the claim of %s is %s, and a document has %s of it', c.cents,
    c.state, d.cents)
  from partner_invoice_claim d join partner_claim c on c.hold_id = d.hold_id join invoice i on i.id = d.invoice_id
    left join partner_invoice_claim first on first.hold_id = d.hold_id and first.kind = 'invoice'
  where i.partner_id is distinct from c.partner_id or i.kind <> d.kind
    or (d.kind = 'invoice' and (d.cents <> c.cents or c.owed_on is null))
    or (d.kind = 'credit' and (d.cents <> -c.cents or c.state <> 'reversed'
      or first.invoice_id is distinct from i.credit_of))
-- Each assignment of a receipt to a payout moves its amount from what is in transit to the bank, once, and is reversed
-- when it is taken back. What is in transit is what was paid out, less what came back and what the bank received.
union all select 'INV-57', d.key, format('%s at the bank, %s in the books', d.cents, coalesce(b.bank, 0))
  from payout_receipt_entry d left join booked b on b.key = d.key
  where coalesce(b.bank, 0) <> d.cents
union all select 'INV-57', 'bank_in_transit', format('%s by payouts and receipts, %s in the books', d.cents, b.cents)
  from (
    select coalesce(sum(cents), 0) as cents from (
      select amount_cents as cents from payout where read_at is not null
      union all select -amount_cents from payout_line where kind = 'payout_returned'
      union all select -amount_cents from bank_receipt where payout_id is not null) amounts) d,
    (select coalesce(sum(p.debit_cents - p.credit_cents), 0) as cents
    from journal_entry e join posting p on p.entry_id = e.id
    where p.account = 'bank_in_transit' and e.kind in ('payout', 'payout_returned', 'payout_receipt')) b
  where d.cents <> b.cents
union all select 'INV-57', p.payout_id, format('pays out %s, the bank received %s', p.amount_cents, r.amount_cents)
  from bank_receipt r join payout p on p.account = r.payout_account and p.payout_id = r.payout_id
  where p.state <> 'failed' and r.amount_cents <> p.amount_cents
    and not exists (select from staff_task t where t.key = format('payout-at-bank:%s:%s', p.account, p.payout_id))
