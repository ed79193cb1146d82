-- Money and state of stays and voucher orders, their orders at the hotel, and their e-mails.
with
alive as (
  select reservation_number, count(*) filter (where state = 'confirmed') as confirmed, count(*) as living
  from supplier_attempt where state in ('forming', 'formed', 'finishing', 'polling', 'confirmed')
  group by reservation_number),
moves as materialized (
  select reservation_number, from_state, to_state,
    lag(to_state) over (partition by reservation_number order by id) as before,
    row_number() over (partition by reservation_number order by id desc) as latest
  from reservation_event),
order_moves as materialized (
  select order_number, from_state, to_state, lag(to_state) over (partition by order_number order by id) as before,
    row_number() over (partition by order_number order by id desc) as latest
  from voucher_order_event),
allowed (from_state, to_state) as (values __TRANSITIONS__),
allowed_order (from_state, to_state) as (values __ORDER_TRANSITIONS__)
-- Money.
select 'INV-1', s.number, format('%s keeps %s by card and %s by voucher', s.state, s.card_cents, s.spent_cents)
from sold s
where s.state in ('expired', 'refunding', 'refunded') and (s.card_cents <> 0 or s.spent_cents <> 0)
  and not exists (select from cancellation_request q where q.reservation_number = s.number and q.state = 'done')
  and not exists (select from staff_task t where t.reservation_number = s.number and t.kind = 'refund_failed')
union all select 'INV-1', s.number, format('cancelled for %s, and %s stay with us', q.fee_cents,
    s.card_cents + s.spent_cents)
  from sold s join cancellation_request q on q.reservation_number = s.number and q.state = 'done'
  where s.card_cents + s.spent_cents > greatest(coalesce(q.fee_cents, s.total_cents), 0)
union all select 'INV-2', id::text, format('payment took %s and gives back %s', received_cents, promised_cents)
  from card where promised_cents > received_cents
union all select 'INV-2', id::text, 'a refund of a payment that was never paid'
  from card where promised_cents > 0 and state <> 'paid'
union all select 'INV-3', s.number, format(
    '%s with %s by card, %s by voucher, %s and %s returned; %s and %s were due', s.state, s.card_cents, s.spent_cents,
    s.returned_cents, s.unspent_cents, d.due_cents, s.voucher_cents)
  from sold s cross join lateral (
    select s.due_now_cents + case when s.balance_taken then s.balance_cents else 0 end as due_cents) d
  where s.state in ('paid', 'confirming', 'confirmed', 'completed')
    and (s.card_cents - s.claim_cents + s.returned_cents <> d.due_cents
      or s.spent_cents + s.unspent_cents <> s.voucher_cents)
union all select 'INV-3', number, 'the parts are not the total'
  from reservation where voucher_cents + due_now_cents + balance_cents <> total_cents
union all select 'INV-3', r.number, 'the lines are not the total'
  from reservation r join priced p on p.number = r.number where p.line_cents <> r.total_cents
union all select 'INV-11', coalesce(reservation_number, voucher_order_number),
    format('%s open payments of one instalment', count(*))
  from payment where state in ('creating', 'open', 'processing')
  group by reservation_number, voucher_order_number, case when part in ('balance', 'claim') then part else 'first' end
  having count(*) > 1
union all select 'INV-16', number, format('%s without the money for it', state)
  from sold where state in ('paid', 'confirming', 'confirmed', 'completed') and due_now_cents > 0 and not first_paid
union all select 'INV-23', reservation_number, format('%s payments of one instalment were not refunded', count(*))
  from card
  where state = 'paid' and received_cents > promised_cents and reservation_number is not null and part <> 'claim'
  group by reservation_number, case when part = 'balance' then 'balance' else 'first' end having count(*) > 1
union all select 'INV-15', e.intent_id, 'money of an event that belongs to no sale and no task'
  from provider_event e where e.type = 'paid'
    and not exists (
      select from payment p where p.intent_id = e.intent_id and p.account = e.account and p.state = 'paid')
    and not exists (select from staff_task t where t.key = format('stray:%s:%s', e.account, e.intent_id))
union all select 'INV-20', id::text, 'a refund that ended without the provider''s name for it'
  from refund where state in ('pending', 'succeeded') and provider_id is null
union all select 'INV-20', r.number, 'refunded, and money is still on its way'
  from reservation r join paid p on p.number = r.number where r.state = 'refunded' and p.leaving_since <= r.updated_at
-- No work is abandoned.
union all select 'INV-4', number, format('%s since %s', state, updated_at)
  from reservation where state in ('paid', 'failed') and updated_at < now() - :slack
union all select 'INV-4', r.number, format('%s since %s', r.state, r.updated_at)
  from reservation r where r.state = 'refunding' and r.updated_at < now() - :slack
    and not exists (select from staff_task t where t.reservation_number = r.number
      and t.kind in ('refund_failed', 'dispute') and t.done_at is null)
union all select 'INV-4', r.number, format('%s since %s', r.state, r.updated_at)
  from reservation r where r.state in ('draft', 'awaiting_payment') and r.expires_at < now() - :slack
    and not exists (select from payment p where p.reservation_number = r.number and p.state = 'processing')
union all select 'INV-4', r.number, format('%s since %s', r.state, r.updated_at)
  from reservation r
  where r.state = 'confirming' and r.updated_at < now() - interval '2 hours 10 minutes' - :slack
    and not exists (select from staff_task t where t.reservation_number = r.number)
union all select 'INV-4', number, format('%s since %s', state, updated_at)
  from voucher_order where state in ('paid', 'refunding') and updated_at < now() - :slack
union all select 'INV-4', o.number, format('%s since %s', o.state, o.updated_at)
  from voucher_order o where o.state = 'awaiting_payment' and o.expires_at < now() - :slack
    and not exists (select from payment p where p.voucher_order_number = o.number and p.state = 'processing')
union all select 'INV-4', f.id::text, format('a refund is %s since %s', f.state, f.created_at)
  from refund f where f.state = 'wanted' and f.created_at < now() - :slack
    and not exists (select from dispute d where d.payment_id = f.payment_id and d.open)
union all select 'INV-4', id::text, format('an e-mail is queued since %s', due_at)
  from mail where state = 'queued' and due_at < now() - interval '10 minutes' - :slack
-- The hotel.
union all select 'INV-5', s.number, format('%s with %s confirmed orders', s.state, coalesce(a.confirmed, 0))
  from sold s left join alive a on a.reservation_number = s.number
  where coalesce(a.confirmed, 0) <> 1 and s.state in ('confirmed', 'completed', 'cancellation_requested')
union all select 'INV-5', s.number, format('%s with %s living orders', s.state, a.living)
  from sold s join alive a on a.reservation_number = s.number
  where s.state not in ('paid', 'confirming', 'confirmed', 'completed', 'cancellation_requested')
-- States.
union all select 'INV-13', reservation_number, format('%s > %s after %s', from_state, to_state, before)
  from moves where from_state is distinct from before or (from_state is not null
    and (from_state, to_state) not in (select from_state, to_state from allowed))
union all select 'INV-13', r.number, format('is %s, its last move was to %s', r.state, m.to_state)
  from reservation r join moves m on m.reservation_number = r.number and m.latest = 1 where m.to_state <> r.state
union all select 'INV-13', order_number, format('%s > %s after %s', from_state, to_state, before)
  from order_moves where from_state is distinct from before or (from_state is not null
    and (from_state, to_state) not in (select from_state, to_state from allowed_order))
union all select 'INV-13', o.number, format('is %s, its last move was to %s', o.state, m.to_state)
  from voucher_order o join order_moves m on m.order_number = o.number and m.latest = 1 where m.to_state <> o.state
-- E-mails and invoices.
union all select 'INV-7', s.number, 'confirmed without an e-mail'
  from sold s where s.state in ('confirmed', 'completed')
    and not exists (select from mail m where m.key = format('confirmed:%s', s.number))
union all select 'INV-7', s.number, 'refused without an e-mail'
  from sold s
  where exists (select from reservation_event e
      where e.reservation_number = s.number and e.to_state = 'refunding' and e.from_state = 'failed')
    and not exists (select from mail m where m.key = format('refused:%s', s.number))
union all select 'INV-7', o.number, 'codes without an e-mail'
  from voucher_order o join order_paid p on p.number = o.number
  where o.state = 'issued' and not exists (select from mail m where m.key = format('voucher:%s', o.number))
union all select 'INV-32', s.number, 'confirmed without an invoice'
  from sold s where s.state in ('confirmed', 'completed') and s.invoice_number is null
union all select 'INV-32', numbers.year::text, format('the series holds %s numbers up to %s', count(distinct sequence),
    max(sequence))
  from (
    select invoice_year as year, invoice_sequence as sequence from reservation where invoice_sequence is not null
    union select year, sequence from invoice) numbers
  left join invoice_series s on s.year = numbers.year
  group by numbers.year, s.last_sequence
  having count(distinct sequence) <> max(sequence) or max(sequence) <> s.last_sequence
