-- The part of a code's discount on the invoice of a stay that came back to the code. It is worked out from the price of
-- the code when something is returned, rounded once. Null: nothing was returned since; earlier returns divided the
-- rounded discount, and stay as they were booked.
alter table voucher_hold add column returned_discount_cents integer
  check (returned_discount_cents between 0 and discount_cents);

-- As before, with that column.
create or replace view sale_claim as
with facts as (
  select r.number as sale, 'reservation' as kind, r.state, r.created_at, r.balance_due_date, r.balance_cents, r.due_now_cents,
    r.snapshot->'deal'->>'title' as title, concat_ws(' ', r.guest->>'name', r.guest->>'surname') as name, r.email,
    i.cents as invoiced_cents, i.last_on as invoiced_on,
    -- Without the discounts, which the invoice deducted.
    coalesce((select sum(h.cents - h.returned_cents - coalesce(h.discount_cents, 0) + coalesce(
        h.returned_discount_cents, round(coalesce(h.discount_cents, 0)::numeric * h.returned_cents / h.cents)))
      from voucher_hold h join voucher_code c on c.id = h.code_id
      where h.reservation_number = r.number and h.state = 'captured' and h.cents > 0 and c.net_cents is null), 0)::bigint as voucher_cents,
    (select (max(q.updated_at) at time zone 'Europe/Amsterdam')::date from cancellation_request q
      where q.reservation_number = r.number and q.state = 'done') as cancelled_on
  from reservation r cross join lateral (
    select sum(total_cents)::bigint as cents, max(issued_on) as last_on from invoice where reservation_number = r.number) i
  union all
  select o.number, 'voucher_order', o.state, o.created_at, null, 0, 0,
    coalesce(nullif(o.name, ''), v.name, ''), concat_ws(' ', o.buyer->>'name', o.buyer->>'surname'), coalesce(o.buyer->>'email', ''),
    case when o.issued_at is not null then coalesce(i.cents, 0) + voided.cents
      + case when o.vat_class is distinct from 'single_purpose' then o.amount_cents else 0 end end,
    (o.issued_at at time zone 'Europe/Amsterdam')::date, 0, null
  from voucher_order o left join voucher v on v.id = o.voucher_id cross join lateral (
    select sum(total_cents)::bigint as cents from invoice where voucher_order_number = o.number) i
  cross join lateral (
    select coalesce(sum(p.debit_cents - p.credit_cents), 0)::bigint as cents from journal_entry e join posting p on p.entry_id = e.id
    where e.voucher_order_number = o.number and e.kind = 'voucher_void' and p.account = 'customer') voided),
sums as (
  select f.*, p.*, b.cents as bank_cents, k.cents as paid_back_cents, w.cents as written_off_cents, m.cents as manual_cents, m.last_on as manual_on,
    coalesce(f.invoiced_cents, 0) - f.voucher_cents - p.received_cents + p.back_cents - p.overturned_cents
      - b.cents + k.cents - w.cents + m.cents as booked_cents,
    case when p.has_failed then refund_owed_again(f.sale) else 0 end as owed_again_cents
  from facts f
  cross join lateral (
    select coalesce(sum(received_cents) filter (where state = 'paid'), 0)::bigint as received_cents,
      coalesce(sum(back_cents), 0)::bigint as back_cents, coalesce(sum(leaving_cents), 0)::bigint as leaving_cents,
      coalesce(sum(lost_cents), 0)::bigint as lost_cents, max(lost_at) as lost_at, coalesce(bool_or(has_failed), false) as has_failed,
      coalesce(sum(overturned_cents), 0)::bigint as overturned_cents, coalesce(sum(disputed_cents), 0)::bigint as disputed_cents,
      coalesce(sum(received_cents) filter (where part = 'claim' and state = 'paid' and not rejected), 0)::bigint as claim_paid_cents,
      coalesce(bool_or(part = 'balance' and state = 'paid' and not rejected), false) as balance_paid,
      coalesce(bool_or(part not in ('balance', 'claim') and state = 'paid' and not rejected), false) as first_paid
    from sale_payment where reservation_number = f.sale or voucher_order_number = f.sale) p
  cross join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from bank_receipt
    where reservation_number = f.sale or voucher_order_number = f.sale) b
  cross join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from credit_payback
    where reservation_number = f.sale or voucher_order_number = f.sale) k
  cross join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from write_off
    where reservation_number = f.sale or voucher_order_number = f.sale) w
  cross join lateral (select coalesce(sum(customer_cents), 0)::bigint as cents, max(booked_on) as last_on from manual_entry
    where reservation_number = f.sale or voucher_order_number = f.sale) m),
states as (
  select s.*,
    s.balance_cents > 0 and not s.balance_paid and s.state in ('draft', 'awaiting_payment', 'paid', 'confirming', 'confirmed', 'completed')
      and s.claim_paid_cents + s.bank_cents + s.written_off_cents < s.balance_cents as balance_open,
    -- Money on its way back and refunds that failed are owed to the customer apart from what the customer owes.
    case
      when s.state = 'cancellation_requested' then 0
      when s.invoiced_cents is not null or s.state not in ('draft', 'awaiting_payment', 'paid', 'confirming', 'confirmed', 'completed')
        then greatest(0, s.booked_cents + s.leaving_cents + s.owed_again_cents)
      -- Without an invoice yet: the instalments that nobody has paid.
      else greatest(0, case when s.first_paid then 0 else s.due_now_cents end + case when s.balance_paid then 0 else s.balance_cents end
        + s.lost_cents - s.overturned_cents - s.claim_paid_cents - s.bank_cents + s.paid_back_cents - s.written_off_cents + s.manual_cents)
    end as open_cents,
    case when s.invoiced_cents is null and s.state in ('draft', 'awaiting_payment', 'paid', 'confirming', 'confirmed', 'completed') then 0
      -- What was written off was never paid: it is not the customer's when a claim is paid or credited after all.
      else greatest(0, 0 - s.booked_cents - s.leaving_cents - s.owed_again_cents - s.written_off_cents) end as credit_cents
  from sums s)
select s.sale, s.kind, s.state, s.title, s.name, s.email, s.created_at,
  s.invoiced_cents, s.received_cents, s.back_cents, s.leaving_cents, s.owed_again_cents, s.voucher_cents, s.lost_cents,
  s.overturned_cents, s.claim_paid_cents, s.bank_cents, s.paid_back_cents, s.written_off_cents, s.manual_cents,
  s.booked_cents, s.open_cents, s.disputed_cents, s.credit_cents,
  case when s.open_cents = 0 then null
    when s.lost_cents > s.overturned_cents then 'dispute'
    when s.cancelled_on is not null then 'cancellation_fee'
    when s.balance_open then 'balance'
    else 'other' end as reason,
  -- A claim that no date of the sale governs is due two weeks after it arose.
  case when s.open_cents > 0 then coalesce(
    least(case when s.balance_open then s.balance_due_date end,
      case when s.lost_cents > s.overturned_cents then (s.lost_at at time zone 'Europe/Amsterdam')::date + 14 end,
      s.cancelled_on + 14),
    greatest(s.invoiced_on, s.manual_on) + 14) end as due_on
from states s;
