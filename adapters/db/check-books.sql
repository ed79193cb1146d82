-- Invariants of the shop's books, which hold whenever no work is in progress: every row is a violation of the invariant
-- with this number. `:slack` is the time that work may stay unfinished.
with
card as (
  select p.*, coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.state = 'succeeded'), 0)::bigint as back_cents,
    coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.state <> 'failed'), 0)::bigint as promised_cents
  from payment p),
spent as (select reservation_number, sum(cents - returned_cents)::bigint as cents from voucher_hold where state = 'captured' group by reservation_number),
stay as (
  select r.*, coalesce((select sum(c.received_cents - c.promised_cents) from card c where c.reservation_number = r.number and c.state = 'paid'), 0)::bigint as card_cents,
    -- Payments of a claim (a fee, a lost dispute or a remaining amount) are not instalments.
    coalesce((select sum(c.received_cents - c.promised_cents) from card c where c.reservation_number = r.number and c.state = 'paid' and c.part = 'claim'), 0)::bigint as claim_cents,
    coalesce((select s.cents from spent s where s.reservation_number = r.number), 0)::bigint as spent_cents,
    -- Staff may decide to refund part of a stay that is not cancelled.
    coalesce((select sum(f.amount_cents) from refund f join payment p on p.id = f.payment_id where p.reservation_number = r.number and p.part <> 'claim' and f.state <> 'failed'
      and f.reason not in ('late_payment', 'second_payment', 'wrong_amount')), 0)::bigint as returned_cents,
    coalesce((select sum((a.after->>'voucher_cents')::bigint) from audit a where a.action = 'payment.refund' and a.subject = 'reservation:' || r.number), 0)::bigint as unspent_cents,
    -- A balance that staff refund had been accepted; one that was not accepted is refunded for one of these reasons.
    exists (select from payment p where p.reservation_number = r.number and p.part = 'balance' and p.state = 'paid'
      and not exists (select from refund f where f.payment_id = p.id and f.reason in ('late_payment', 'second_payment', 'wrong_amount'))) as balance_taken
  from reservation r),
-- Only sales with a payment or a voucher hold; stays that were inserted for a demonstration have neither.
sold as (select k.* from stay k where exists (select from payment p where p.reservation_number = k.number) or exists (select from voucher_hold h where h.reservation_number = k.number)),
alive as (select reservation_number, count(*) filter (where state = 'confirmed') as confirmed, count(*) as living from supplier_attempt where state in ('forming', 'formed', 'finishing', 'polling', 'confirmed') group by reservation_number),
moves as (select e.*, lag(to_state) over (partition by reservation_number order by id) as before, row_number() over (partition by reservation_number order by id desc) as latest from reservation_event e),
order_moves as (select e.*, lag(to_state) over (partition by order_number order by id) as before, row_number() over (partition by order_number order by id desc) as latest from voucher_order_event e),
allowed (from_state, to_state) as (values __TRANSITIONS__),
allowed_order (from_state, to_state) as (values __ORDER_TRANSITIONS__),
ledger as (
  select code_id, sum(case kind when 'issue' then cents when 'refund' then cents when 'capture' then -cents else 0 end)::bigint as balance,
    sum(case kind when 'hold' then cents when 'release' then -cents when 'capture' then case when hold_id is null then 0 else -cents end else 0 end)::bigint as held
  from voucher_entry group by code_id),
-- Every assignment of a bank receipt to a sale, those that were taken back included.
assignment (receipt_id, position, reservation_number, voucher_order_number, at, is_unassigned) as (
  select id, times_unassigned + 1, reservation_number, voucher_order_number, created_at, false from bank_receipt where state = 'booked'
  union all select receipt_id, position, reservation_number, voucher_order_number, unassigned_at, true from bank_receipt_unassignment),
receipt_entry (key, reservation_number, voucher_order_number, at, cents, day) as (
  select format('bank_receipt:%s', a.receipt_id) || case when a.position > 1 then format(':%s', a.position) else '' end, a.reservation_number, a.voucher_order_number, a.at, b.amount_cents, b.received_on
  from assignment a join bank_receipt b on b.id = a.receipt_id
  union all select format('bank_receipt_unassigned:%s:%s', a.receipt_id, a.position), a.reservation_number, a.voucher_order_number, a.at, -b.amount_cents, b.received_on
  from assignment a join bank_receipt b on b.id = a.receipt_id where a.is_unassigned),
journal_began as (select applied_at as since from schema_migration where name = '012-journal.sql'),
booked as (
  select e.key, e.kind, coalesce(sum(p.debit_cents), 0) as debit, coalesce(sum(p.credit_cents), 0) as credit, coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'customer'), 0) as customer
  from journal_entry e left join posting p on p.entry_id = e.id group by e.id),
-- The change of the amount that the customer owes, by document.
documents (document, at, cents) as (
  select format('payment:%s', id), created_at, -received_cents from payment where state = 'paid'
  union all select format('refund:%s', id), created_at, amount_cents from refund where state = 'succeeded' or exists (select from journal_entry e where e.key = format('refund_returned:%s', refund.id))
  -- What a receipt charges is on the account of the counter.
  union all select format('%s:%s', kind, number), created_at, case when redemption_id is null then total_cents else 0 end from invoice where total_cents <> 0 or exists (select from journal_entry e where e.key = format('%s:%s', invoice.kind, invoice.number))
  union all select format('voucher_discount:%s', id), created_at, discount_cents from voucher_hold where discount_cents > 0
  union all select format('voucher_use:%s', h.id), h.created_at, case when c.net_cents is null then -h.cents else 0 end from voucher_hold h join voucher_code c on c.id = h.code_id where h.state = 'captured'
  union all select format('voucher_sale:%s', o.number), o.created_at, o.amount_cents from voucher_order o where o.issued_at is not null and o.vat_class is distinct from 'single_purpose'
  union all select key, at, -cents from receipt_entry
  union all select format('credit_payback:%s', id), created_at, amount_cents from credit_payback
  union all select format('write_off:%s', id), created_at, -amount_cents from write_off
  union all select format('manual:%s', id), created_at, customer_cents from manual_entry
  union all select format('dispute_overturned:%s:%s', account, dispute_id), overturned_at, -overturned_cents from dispute where overturned_cents > 0),
-- By sale, the amount by which all other documents (bank, write-offs, manual entries, disputes) reduce what is owed.
settled_by_hand as (
  select sale, sum(cents) as cents from (
    select reservation_number as sale, amount_cents as cents from bank_receipt union all select reservation_number, -amount_cents from credit_payback
    union all select reservation_number, amount_cents from write_off union all select reservation_number, -customer_cents from manual_entry
    union all select p.reservation_number, d.overturned_cents from dispute d join payment p on p.id = d.payment_id where d.overturned_cents > 0) as each
  where sale is not null group by sale),
owed as (select coalesce(sum(balance_cents - written_off_cents), 0) as cents from voucher_code where order_number is not null and net_cents is null),
deferred as (select coalesce(sum(round((balance_cents - written_off_cents)::numeric * net_cents / issued_cents)), 0) as cents from voucher_code where net_cents is not null),
customers as (select e.reservation_number as number, sum(p.debit_cents - p.credit_cents) as cents from journal_entry e join posting p on p.entry_id = e.id where p.account = 'customer' and e.reservation_number is not null group by e.reservation_number),
-- The amounts that failed refunds leave owed, computed like `reopenedRefundCents` (modules/money/refund/plan.ts): the
-- running sum never falls below zero.
gone as (select p.reservation_number as number, f.* from refund f join payment p on p.id = f.payment_id where p.reservation_number is not null),
settling as (select distinct on (number) number, id, created_at from gone where reason in ('supplier_refused', 'cancellation') order by number, id),
counted as (select g.* from gone g left join settling s on s.number = g.number where s.id is null or g.id >= s.id or (g.state = 'failed' and g.updated_at > s.created_at)),
steps as (
  select number, created_at as at, id, 0 as turn, case when reason in ('supplier_refused', 'cancellation', 'withdrawn', 'late_payment', 'second_payment', 'wrong_amount') then 0 else -amount_cents end as cents from counted
  union all select number, updated_at, id, 1, amount_cents from counted where state = 'failed'),
followed as (select number, cents, sum(cents) over (partition by number order by at, id, turn) as so_far from steps),
again as (select number, sum(cents) - least(0, min(so_far)) as cents from followed group by number),
owing as (
  select r.number, r.state, r.created_at, r.balance_cents,
    coalesce((select sum(total_cents) from invoice i where i.reservation_number = r.number), 0) as invoiced,
    coalesce((select sum(c.received_cents - c.back_cents) from card c where c.reservation_number = r.number and c.state = 'paid'), 0) as card,
    coalesce((select sum(h.cents - h.returned_cents - (coalesce(h.discount_cents, 0) - round(coalesce(h.discount_cents, 0)::numeric * h.returned_cents / h.cents))) from voucher_hold h join voucher_code c on c.id = h.code_id where h.reservation_number = r.number and h.state = 'captured' and h.cents > 0 and c.net_cents is null), 0) as vouchers,
    case when k.balance_taken then 0 else r.balance_cents end as open_cents,
    not exists (select from refund f join payment p on p.id = f.payment_id where p.reservation_number = r.number and f.state in ('wanted', 'pending')) and not exists (select from dispute d join payment p on p.id = d.payment_id where p.reservation_number = r.number) as settled,
    coalesce((select g.cents from again g where g.number = r.number), 0) as owed_cents,
    coalesce((select h.cents from settled_by_hand h where h.sale = r.number), 0) as by_hand_cents, exists (select from settled_by_hand h where h.sale = r.number) as by_hand
  from reservation r join sold k on k.number = r.number),
violation (invariant, subject, text) as (
  -- Money.
  select 'INV-1', number, format('%s keeps %s by card and %s by voucher', state, card_cents, spent_cents) from sold where state in ('expired', 'refunding', 'refunded') and (card_cents <> 0 or spent_cents <> 0)
    and not exists (select from cancellation_request q where q.reservation_number = sold.number and q.state = 'done') and not exists (select from staff_task t where t.reservation_number = sold.number and t.kind = 'refund_failed')
  union all select 'INV-1', s.number, format('cancelled for %s, and %s stay with us', q.fee_cents, s.card_cents + s.spent_cents) from sold s join cancellation_request q on q.reservation_number = s.number and q.state = 'done'
    where s.card_cents + s.spent_cents > greatest(coalesce(q.fee_cents, s.total_cents), 0)
  union all select 'INV-2', id::text, format('payment took %s and gives back %s', received_cents, promised_cents) from card where promised_cents > received_cents
  union all select 'INV-2', id::text, 'a refund of a payment that was never paid' from card where promised_cents > 0 and state <> 'paid'
  union all select 'INV-3', number, format('%s with %s by card, %s by voucher, %s and %s returned; %s and %s were due', state, card_cents, spent_cents, returned_cents, unspent_cents, due_now_cents + case when balance_taken then balance_cents else 0 end, voucher_cents) from sold
    where state in ('paid', 'confirming', 'confirmed', 'completed') and (card_cents - claim_cents + returned_cents <> due_now_cents + case when balance_taken then balance_cents else 0 end or spent_cents + unspent_cents <> voucher_cents)
  union all select 'INV-3', number, 'the parts are not the total' from reservation where voucher_cents + due_now_cents + balance_cents <> total_cents
  union all select 'INV-3', number, 'the lines are not the total' from reservation where (select coalesce(sum((line->>'amount_cents')::bigint), 0) from jsonb_array_elements(lines) line) <> total_cents
  union all select 'INV-11', coalesce(reservation_number, voucher_order_number), format('%s open payments of one instalment', count(*)) from payment where state in ('creating', 'open', 'processing')
    group by reservation_number, voucher_order_number, case when part in ('balance', 'claim') then part else 'first' end having count(*) > 1
  union all select 'INV-16', s.number, format('%s without the money for it', s.state) from sold s where s.state in ('paid', 'confirming', 'confirmed', 'completed') and s.due_now_cents > 0
    and not exists (select from payment p where p.reservation_number = s.number and p.state = 'paid' and p.part not in ('balance', 'claim'))
  union all select 'INV-23', reservation_number, format('%s payments of one instalment were not refunded', count(*)) from card where state = 'paid' and received_cents > promised_cents and reservation_number is not null and part <> 'claim'
    group by reservation_number, case when part = 'balance' then 'balance' else 'first' end having count(*) > 1
  union all select 'INV-15', intent_id, 'money of an event that belongs to no sale and no task' from provider_event e where type = 'paid'
    and not exists (select from payment p where p.intent_id = e.intent_id and p.account = e.account and p.state = 'paid') and not exists (select from staff_task t where t.key = format('stray:%s:%s', e.account, e.intent_id))
  union all select 'INV-20', f.id::text, 'a refund that ended without the provider''s name for it' from refund f where f.state in ('pending', 'succeeded') and f.provider_id is null
  union all select 'INV-20', number, 'refunded, and money is still on its way' from reservation r where state = 'refunded'
    and exists (select from refund f join payment p on p.id = f.payment_id where p.reservation_number = r.number and f.state in ('wanted', 'pending') and f.created_at <= r.updated_at)
  -- No work is abandoned.
  union all select 'INV-4', number, format('%s since %s', state, updated_at) from reservation where (state in ('paid', 'failed', 'refunding') and updated_at < now() - :slack
    and not (state = 'refunding' and exists (select from staff_task t where t.reservation_number = reservation.number and t.kind in ('refund_failed', 'dispute') and t.done_at is null))) or (state in ('draft', 'awaiting_payment') and expires_at < now() - :slack and not exists (select from payment p where p.reservation_number = reservation.number and p.state = 'processing'))
    or (state = 'confirming' and updated_at < now() - interval '2 hours 10 minutes' - :slack and not exists (select from staff_task t where t.reservation_number = reservation.number))
  union all select 'INV-4', number, format('%s since %s', state, updated_at) from voucher_order where (state in ('paid', 'refunding') and updated_at < now() - :slack) or (state = 'awaiting_payment' and expires_at < now() - :slack and not exists (select from payment p where p.voucher_order_number = voucher_order.number and p.state = 'processing'))
  union all select 'INV-4', f.id::text, format('a refund is %s since %s', f.state, f.created_at) from refund f where f.state = 'wanted' and f.created_at < now() - :slack and not exists (select from dispute d where d.payment_id = f.payment_id and d.open)
  union all select 'INV-4', id::text, format('an e-mail is queued since %s', due_at) from mail where state = 'queued' and due_at < now() - interval '10 minutes' - :slack
  -- The hotel.
  union all select 'INV-5', s.number, format('%s with %s confirmed orders', s.state, coalesce(a.confirmed, 0)) from sold s left join alive a on a.reservation_number = s.number
    where coalesce(a.confirmed, 0) <> 1 and s.state in ('confirmed', 'completed', 'cancellation_requested')
  union all select 'INV-5', s.number, format('%s with %s living orders', s.state, a.living) from sold s join alive a on a.reservation_number = s.number
    where s.state not in ('paid', 'confirming', 'confirmed', 'completed', 'cancellation_requested')
  -- Vouchers.
  union all select 'INV-6', o.number, format('%s with %s codes of %s', o.state, count(c.id), o.quantity) from voucher_order o left join voucher_code c on c.order_number = o.number
    group by o.number having count(c.id) <> case when exists (select from voucher_order_event e where e.order_number = o.number and e.to_state = 'issued') then o.quantity else 0 end
  union all select 'INV-6', o.number, 'issued without a payment' from voucher_order o where o.state = 'issued' and not exists (select from payment p where p.voucher_order_number = o.number and p.state = 'paid') and exists (select from payment p where p.voucher_order_number = o.number)
  union all select 'INV-8', id::text, format('%s of %s with %s held', balance_cents, issued_cents, held_cents) from voucher_code where balance_cents not between 0 and issued_cents or held_cents not between 0 and balance_cents
  union all select 'INV-9', c.id::text, format('holds %s and has %s, its entries say %s and %s', c.held_cents, c.balance_cents, l.held, l.balance) from voucher_code c join ledger l on l.code_id = c.id where c.campaign_id is null and (l.balance <> c.balance_cents or l.held <> c.held_cents)
  union all select 'INV-9', h.id::text, format('a hold stays open where the stay is %s', r.state) from voucher_hold h join reservation r on r.number = h.reservation_number where h.state = 'open' and r.state not in ('draft', 'awaiting_payment')
  union all select 'INV-9', h.id::text, format('a hold ended %s times', count(e.id)) from voucher_hold h left join voucher_entry e on e.hold_id = h.id and e.kind in ('capture', 'release') group by h.id, h.state having count(e.id) <> case when h.state = 'open' then 0 else 1 end
  -- States.
  union all select 'INV-13', reservation_number, format('%s > %s after %s', from_state, to_state, before) from moves where from_state is distinct from before or (from_state is not null and (from_state, to_state) not in (select from_state, to_state from allowed))
  union all select 'INV-13', r.number, format('is %s, its last move was to %s', r.state, m.to_state) from reservation r join moves m on m.reservation_number = r.number and m.latest = 1 where m.to_state <> r.state
  union all select 'INV-13', order_number, format('%s > %s after %s', from_state, to_state, before) from order_moves where from_state is distinct from before or (from_state is not null and (from_state, to_state) not in (select from_state, to_state from allowed_order))
  union all select 'INV-13', o.number, format('is %s, its last move was to %s', o.state, m.to_state) from voucher_order o join order_moves m on m.order_number = o.number and m.latest = 1 where m.to_state <> o.state
  -- E-mails and invoices.
  union all select 'INV-7', s.number, 'confirmed without an e-mail' from sold s where s.state in ('confirmed', 'completed') and not exists (select from mail m where m.key = format('confirmed:%s', s.number))
  union all select 'INV-7', s.number, 'refused without an e-mail' from sold s where exists (select from reservation_event e where e.reservation_number = s.number and e.to_state = 'refunding' and e.from_state = 'failed') and not exists (select from mail m where m.key = format('refused:%s', s.number))
  union all select 'INV-7', o.number, 'codes without an e-mail' from voucher_order o where o.state = 'issued' and exists (select from payment p where p.voucher_order_number = o.number) and not exists (select from mail m where m.key = format('voucher:%s', o.number))
  union all select 'INV-32', year::text, format('the series holds %s numbers up to %s', count(distinct sequence), max(sequence)) from (select invoice_year as year, invoice_sequence as sequence from reservation where invoice_sequence is not null union select year, sequence from invoice) numbers
    group by year having count(distinct sequence) <> max(sequence) or max(sequence) <> (select last_sequence from invoice_series s where s.year = numbers.year)
  -- The journal: every document is booked once, with its own amount, and its postings balance.
  union all select 'INV-33', key, format('debits %s and credits %s', debit, credit) from booked where debit <> credit or debit = 0
  union all select 'INV-34', document, format('booked with %s on the customer, not %s', coalesce(b.customer, 0), d.cents) from documents d left join booked b on b.key = d.document
    where d.at >= (select since from journal_began) and (b.key is null or b.customer <> d.cents)
  union all select 'INV-34', b.key, 'booked without its document' from booked b where b.kind in ('invoice', 'credit', 'payment', 'refund', 'bank_receipt', 'credit_payback', 'write_off', 'manual', 'dispute_overturned') and not exists (select from documents d where d.document = b.key)
  union all select 'INV-35', 'voucher_liability', format('%s owed on codes, %s in the journal', (select cents from owed), coalesce(sum(credit_cents) - sum(debit_cents), 0)) from posting where account = 'voucher_liability'
    having coalesce(sum(credit_cents) - sum(debit_cents), 0) <> (select cents from owed)
  union all select 'INV-35', 'voucher_deferred', format('%s to be earned on codes, %s in the journal', (select cents from deferred), coalesce(sum(credit_cents) - sum(debit_cents), 0)) from posting where account = 'voucher_deferred'
    having coalesce(sum(credit_cents) - sum(debit_cents), 0) <> (select cents from deferred)
  union all select 'INV-36', s.number, format('owes %s by the journal, %s by its documents', coalesce(c.cents, 0), s.invoiced - s.card - s.vouchers - s.by_hand_cents) from owing s left join customers c on c.number = s.number
    where s.created_at >= (select since from journal_began) and coalesce(c.cents, 0) <> s.invoiced - s.card - s.vouchers - s.by_hand_cents
  union all select 'INV-36', s.number, format('%s, and the customer owes %s, with %s owed to them again', s.state, c.cents, s.owed_cents) from owing s join customers c on c.number = s.number
    where s.created_at >= (select since from journal_began) and c.cents <> -s.owed_cents and s.state in ('confirmed', 'completed') and s.open_cents = 0 and s.settled and not s.by_hand
  -- The retained amount of a stay that ended is on its invoices. Not checked if a refund failed before cancellation.
  union all select 'INV-36', s.number, format('%s, and the customer owes %s, with %s owed to them again', s.state, c.cents, s.owed_cents) from owing s join customers c on c.number = s.number
    where s.created_at >= (select since from journal_began) and c.cents <> -s.owed_cents and s.state in ('cancelled', 'refunding', 'refunded') and s.settled and not s.by_hand
      and not (c.cents > -s.owed_cents and exists (select from staff_task t where t.reservation_number = s.number and t.kind = 'fee_not_covered'))
      and not exists (select from gone g where g.number = s.number and g.state = 'failed' and not exists (select from counted k where k.id = g.id))
  -- A payout is the sum of its movements. Each movement belongs to a document of the books; otherwise there is a task.
  union all select 'INV-37', p.payout_id, format('pays out %s, its movements add up to %s', p.amount_cents, s.cents) from payout p
    cross join lateral (select coalesce(sum(l.amount_cents - l.fee_cents), 0) as cents from payout_line l where l.account = p.account and l.payout_id = p.payout_id) s
    where p.read_at < now() - :slack and s.cents <> p.amount_cents and not exists (select from staff_task t where t.key = format('payout:%s:%s', p.account, p.payout_id))
  union all select 'INV-37', l.line_id, format('a %s of %s that nothing in the books explains', l.kind, l.amount_cents) from payout_line l join payout p on p.account = l.account and p.payout_id = l.payout_id
    where p.read_at < now() - :slack and not l.explained and not exists (select from staff_task t where t.key = format('payout-line:%s:%s', l.account, l.line_id))
  union all select 'INV-38', m.key, format('changes the balance at the provider by %s, booked with %s', m.cents, coalesce(b.cents, 0)) from (
      select format('movement:%s:%s', account, line_id) as key, account, case when kind in ('fee', 'dispute', 'dispute_returned', 'payout_returned') then amount_cents else 0 end - fee_cents as cents from payout_line
      union all select format('payout:%s:%s', account, payout_id), account, -amount_cents from payout where read_at is not null) m
    left join lateral (select sum(p.debit_cents - p.credit_cents) as cents from journal_entry e join posting p on p.entry_id = e.id where e.key = m.key and p.account = 'card_' || m.account) b on true
    where coalesce(b.cents, 0) <> m.cents
  union all select 'INV-39', e.key, format('booked with %s on %s, and the provider has no movement for it', p.debit_cents - p.credit_cents, p.account) from journal_entry e join posting p on p.entry_id = e.id
    join payout_reading r on p.account = 'card_' || r.account
    where e.kind in ('payment', 'refund', 'refund_returned') and e.booked_on < (r.read_until - interval '2 days')::date
      and not exists (select from payout_line l where l.account = r.account and e.key = case l.kind when 'payment' then format('payment:%s', l.payment_id) when 'refund' then format('refund:%s', l.refund_id)
        when 'refund_returned' then format('refund_returned:%s', l.refund_id) end)
  -- Amounts collected for third parties are owed to them if the stay takes place, independent of refunds of its price.
  union all select 'INV-40', r.number, format('%s collected for others, %s in the books', h.cents, b.cents) from reservation r
    cross join lateral (select coalesce(sum((line->>'amount_cents')::bigint), 0) as cents from jsonb_array_elements(r.lines) line where line->>'kind' in ('tourist_tax', 'sgr_contribution')) h
    cross join lateral (select coalesce(sum(p.credit_cents - p.debit_cents), 0) as cents from journal_entry e join posting p on p.entry_id = e.id where e.reservation_number = r.number and p.account = 'collected_for_others') b
    where r.tax is not null and r.state in ('confirmed', 'completed') and h.cents <> b.cents
  -- A stay that does not take place owes them nothing; what is kept of these amounts is the price of its cancellation.
  union all select 'INV-40', r.number, format('%s, and %s is booked as collected for others', r.state, b.cents) from reservation r
    cross join lateral (select coalesce(sum(p.credit_cents - p.debit_cents), 0) as cents from journal_entry e join posting p on p.entry_id = e.id where e.reservation_number = r.number and p.account = 'collected_for_others') b
    where r.tax is not null and b.cents <> 0 and r.state in ('cancelled', 'refunding', 'refunded') and exists (select from reservation_event e where e.reservation_number = r.number and e.to_state = 'cancelled'
      and e.at >= (select applied_at from schema_migration where name = '200-unassigned-receipts.sql'))
  -- What was redeemed at the counter has a receipt of what is taxed of it, on the day; voucher and receipt leave nothing on the account of the counter.
  union all select 'INV-50', e.id::text, format('%s redeemed at the counter without a receipt', e.cents) from voucher_entry e
    where e.kind = 'capture' and e.hold_id is null and e.cents > 0 and e.at >= (select applied_at from schema_migration where name = '170-counter-receipts.sql')
      and not exists (select from counter_redemption r join invoice i on i.redemption_id = r.entry_id and i.kind = 'invoice' where r.entry_id = e.id)
  union all select 'INV-50', r.entry_id::text, format('%s redeemed, %s of it taxed; the movement has %s, the receipt %s of %s', r.cents, r.taxed_cents, e.cents, i.total_cents, i.issued_on)
    from counter_redemption r join voucher_entry e on e.id = r.entry_id join invoice i on i.redemption_id = r.entry_id and i.kind = 'invoice'
    where e.cents <> r.cents or i.total_cents <> r.taxed_cents or i.issued_on <> r.redeemed_on
  union all select 'INV-50', r.entry_id::text, format('%s left on the account of the counter', k.cents) from counter_redemption r
    cross join lateral (select coalesce(sum(p.debit_cents - p.credit_cents), 0) as cents from journal_entry e join posting p on p.entry_id = e.id and p.account = 'counter'
      where e.key in (format('voucher_use:counter:%s', r.entry_id), format('voucher_return:counter:%s', r.entry_id), format('voucher_discount:counter:%s', r.entry_id)) or e.key in (select format('%s:%s', i.kind, i.number) from invoice i where i.redemption_id = r.entry_id)) k
    where k.cents <> 0
  -- A redemption that was undone returns to its code what it took, and credits its receipt. Nothing else returns to a code without a booking.
  union all select 'INV-51', e.id::text, format('%s taken from code %s, %s returned to code %s, credited %s of %s', e.cents, e.code_id, b.cents, b.code_id, -coalesce(c.total_cents, 0), coalesce(i.total_cents, 0))
    from redemption_reversal r join voucher_entry e on e.id = r.entry_id join voucher_entry b on b.id = r.return_entry_id
    left join invoice i on i.redemption_id = r.entry_id and i.kind = 'invoice' left join invoice c on c.redemption_id = r.entry_id and c.kind = 'credit'
    where e.kind <> 'capture' or e.hold_id is not null or b.kind <> 'refund' or (b.code_id, b.cents, b.stays) <> (e.code_id, e.cents, e.stays) or (i.id is null) <> (c.id is null) or c.total_cents <> -i.total_cents
  union all select 'INV-51', e.id::text, format('%s returned to code %s without a booking or an undone redemption', e.cents, e.code_id) from voucher_entry e
    where e.kind = 'refund' and e.hold_id is null and not exists (select from redemption_reversal r where r.return_entry_id = e.id)
  union all select 'INV-51', i.number, 'credits the receipt of a redemption that is not undone' from invoice i where i.kind = 'credit' and i.redemption_id is not null and not exists (select from redemption_reversal r where r.entry_id = i.redemption_id)
  -- The unpaid part of a code's payment is deducted on the invoice of the stay if the stay is taxed.
  union all select 'INV-47', h.id::text, format('%s of %s was not paid for, and the invoice deducts nothing', h.unpaid_cents, h.cents) from voucher_hold h join reservation r on r.number = h.reservation_number
    where h.state = 'captured' and h.unpaid_cents > 0 and h.discount_cents is null and r.tax is not null and r.state in ('confirmed', 'completed')
  -- The VAT of a prepayment is booked until its stay is invoiced or the sale falls away, and not longer.
  union all select 'INV-52', r.number, format('%s, and %s of its prepayments is still booked', r.state, t.cents) from reservation r
    join lateral (select sum(p.debit_cents - p.credit_cents) as cents from journal_entry e join posting p on p.entry_id = e.id where e.reservation_number = r.number and e.kind = 'prepayment_tax' and p.account = 'prepayments' and p.vat_code is null) t on t.cents <> 0
    where r.invoice_number is not null or (r.state not in ('paid', 'confirming') and r.updated_at < now() - interval '2 days')
  union all select 'INV-52', r.number, format('%s since %s without an invoice, and no VAT of it is booked', e.key, e.booked_on) from reservation r
    join journal_entry e on e.reservation_number = r.number and e.kind in ('payment', 'bank_receipt') and e.created_at >= (select applied_at from schema_migration where name = '221-prepayment-tax.sql')
    where r.state in ('paid', 'confirming') and r.invoice_number is null and e.created_at < now() - interval '2 days' and not exists (select from journal_entry t where t.key = 'prepayment_tax:' || e.key)
  -- The nightly export of a day has every entry that was written on it.
  union all select 'INV-53', x.day::text, format('%s entries of %s exported, the journal has %s of %s', x.entries, x.debit_cents, count(distinct e.id), coalesce(sum(p.debit_cents), 0)) from journal_export x
    left join journal_entry e on e.created_at >= x.day::timestamp at time zone 'Europe/Amsterdam' and e.created_at < (x.day + 1)::timestamp at time zone 'Europe/Amsterdam'
    left join posting p on p.entry_id = e.id group by x.day having count(distinct e.id) <> x.entries or coalesce(sum(p.debit_cents), 0) <> x.debit_cents
  -- The result of a stay is deferred only until its arrival, and not if it does not take place.
  union all select 'INV-48', r.number, format('%s, arrival %s, and %s of it is deferred', r.state, r.check_in, d.cents) from reservation r
    cross join lateral (select coalesce(sum(p.credit_cents - p.debit_cents), 0) as cents from journal_entry e join posting p on p.entry_id = e.id where e.reservation_number = r.number and p.account in ('deferred_income', 'deferred_costs')) d
    where (r.state in ('cancelled', 'refunding', 'refunded') or (r.check_in < (select max(booked_on) from journal_entry) - 2 and r.updated_at < now() - interval '2 days')) and d.cents <> 0
  -- The costs of every stay are in the books, except for stays that were sold before costs were booked.
  union all select 'INV-41', r.number, format('costs %s, %s in the books', r.net_cents, b.cents) from reservation r
    cross join lateral (select coalesce(sum(p.credit_cents - p.debit_cents), 0) as cents from journal_entry e join posting p on p.entry_id = e.id where e.reservation_number = r.number and p.account = 'owed_hotel_supplier') b
    where r.tax is not null and r.state in ('confirmed', 'completed') and b.cents <= 0 and r.net_cents > 0
  -- The open amount of a sale on pages, documents and e-mails equals its account in the books; so does the amount by
  -- which debtors are found.
  union all select 'INV-42', c.sale, format('%s by its documents, %s on its account', c.booked_cents, coalesce(k.cents, 0)) from sale_claim c
    left join lateral (select sum(p.debit_cents - p.credit_cents) as cents from journal_entry e join posting p on p.entry_id = e.id
      where p.account = 'customer' and c.sale = coalesce(e.reservation_number, e.voucher_order_number)) k on true
    where c.created_at >= (select since from journal_began) and coalesce(k.cents, 0) <> c.booked_cents
  union all select 'INV-42', b.sale, format('found by %s, its account has %s', b.cents, coalesce(k.cents, 0)) from customer_balance b
    left join lateral (select sum(p.debit_cents - p.credit_cents) as cents from journal_entry e join posting p on p.entry_id = e.id
      where p.account = 'customer' and b.sale = coalesce(e.reservation_number, e.voucher_order_number)) k on true
    where b.cents <> coalesce(k.cents, 0)
  -- Each bank receipt is booked once, with its own amount, on its day. If that month is closed, its day is the date of
  -- the document.
  union all select 'INV-43', d.key, format('%s arrived on %s, booked with %s on %s', d.cents, d.day, coalesce(b.cents, 0), b.day) from (
      select key, cents, day from receipt_entry
      union all select format('credit_payback:%s', id), -amount_cents, paid_on from credit_payback) d
    left join lateral (select sum(p.debit_cents - p.credit_cents) as cents, min(coalesce(e.document_on, e.booked_on)) as day
      from journal_entry e join posting p on p.entry_id = e.id where e.key = d.key and p.account = 'bank') b on true
    where coalesce(b.cents, 0) <> d.cents or b.day is distinct from d.day
  union all select 'INV-43', coalesce(r.reservation_number, r.voucher_order_number), 'booked for another sale than its entry' from receipt_entry r join journal_entry e on e.key = r.key
    where (r.reservation_number, r.voucher_order_number) is distinct from (e.reservation_number, e.voucher_order_number)
  union all select 'INV-43', format('bank_receipt:%s', b.id), format('unassigned %s times, with a record of %s', b.times_unassigned, (select count(*) from bank_receipt_unassignment u where u.receipt_id = b.id)) from bank_receipt b
    where b.times_unassigned <> (select count(*) from bank_receipt_unassignment u where u.receipt_id = b.id)
  -- The outgoing payments of a sale do not exceed its incoming ones.
  union all select 'INV-44', c.sale, format('%s came in, %s went out', c.received_cents + c.bank_cents + c.overturned_cents, c.back_cents + c.leaving_cents + c.paid_back_cents) from sale_claim c
    where c.back_cents + c.leaving_cents + c.paid_back_cents > c.received_cents + c.bank_cents + c.overturned_cents + greatest(0, -c.manual_cents)
  -- No entry was booked in a month that was already closed.
  union all select 'INV-45', e.key, format('booked on %s, which was closed on %s', e.booked_on, m.closed_at) from journal_entry e join closed_month m on e.booked_on >= m.month and e.booked_on < m.month + interval '1 month'
    where e.kind in ('bank_receipt', 'credit_payback', 'write_off', 'manual') and e.created_at > m.closed_at
  -- An overturned dispute returns the amount that it had taken, once.
  union all select 'INV-46', d.dispute_id, format('took %s and gave back %s', coalesce(f.cents, 0), d.overturned_cents) from dispute d
    left join lateral (select sum(r.amount_cents) as cents from refund r where r.payment_id = d.payment_id and r.key = format('outside:%s', d.dispute_id) and r.state = 'succeeded') f on true
    where d.overturned_cents <> coalesce(f.cents, 0)
  union all select 'INV-32', s.number, 'confirmed without an invoice' from sold s where s.state in ('confirmed', 'completed') and s.invoice_number is null
  -- A claim on a partner is booked with the price that was agreed when the code was used, and nothing is left of it once
  -- the code is given back. Before the stay is confirmed the partner owes what the code paid.
  union all select 'INV-54', c.hold_id::text, format('%s: owes %s, %s in the books', c.state, case c.state when 'owed' then c.cents when 'redeemed' then c.value_cents else 0 end, b.cents) from partner_claim c
    cross join lateral (select coalesce(sum(p.debit_cents - p.credit_cents), 0) as cents from journal_entry e join posting p on p.entry_id = e.id
      where e.reservation_number = c.reservation_number and p.account = 'partner' and e.key ~ format('^[a-z_]+:%s(:[0-9]+)?$', c.hold_id)) b
    where b.cents <> case c.state when 'owed' then c.cents when 'redeemed' then c.value_cents else 0 end
  union all select 'INV-54', c.hold_id::text, format('%s, and the code paid %s and got %s back', c.state, h.cents, h.returned_cents) from partner_claim c join voucher_hold h on h.id = c.hold_id
    where h.state <> 'captured' or h.cents <> c.value_cents or (c.state = 'reversed') <> (h.returned_cents = h.cents)
  union all select 'INV-54', c.hold_id::text, format('the stay is %s, and the claim for it is not booked', r.state) from partner_claim c join reservation r on r.number = c.reservation_number
    where c.state = 'redeemed' and r.state in ('confirmed', 'completed')
  -- Each receipt of a partner is booked once, with its own amount.
  union all select 'INV-55', r.id::text, format('%s arrived, %s in the books', r.amount_cents, coalesce(b.cents, 0)) from bank_receipt r
    left join lateral (select sum(p.debit_cents - p.credit_cents) as cents from journal_entry e join posting p on p.entry_id = e.id
      where e.key = format('partner_receipt:%s', r.id) and p.account = 'bank') b on true
    where r.state = 'partner' and coalesce(b.cents, 0) <> r.amount_cents
)
select invariant, subject, text from violation order by invariant, subject
