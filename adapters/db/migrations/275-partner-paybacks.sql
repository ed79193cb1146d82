-- The credit of a partner that staff paid back by bank transfer.
create table partner_payback (
  id bigint generated always as identity primary key,
  key text not null unique,
  partner_id bigint not null references partner,
  amount_cents int not null check (amount_cents > 0),
  note text not null,
  paid_on date not null,
  paid_by text not null,
  created_at timestamptz not null
);
create index partner_payback_of on partner_payback (partner_id);
create trigger partner_payback_stays before update or delete on partner_payback
  for each row execute function entry_reason_stays('note');

-- What partners paid, less what was paid back to them.
create view partner_paid as
select partner_id, sum(cents)::bigint as cents from (
  select partner_id, amount_cents as cents from bank_receipt where partner_id is not null
  union all select partner_id, -amount_cents from partner_payback) amounts
group by partner_id;

create or replace view partner_open_claim as
with expected as (
  select c.hold_id, c.partner_id, c.due_on, c.cents - coalesce((
    select sum(w.amount_cents) from partner_write_off w where w.hold_id = c.hold_id), 0) as cents
  from partner_claim c where c.state = 'owed')
select c.hold_id, c.partner_id, c.cents, coalesce(i.due_on, c.due_on) as due_on,
  greatest(0, least(c.cents, sum(c.cents) over (partition by c.partner_id order by c.due_on, c.hold_id)
    - coalesce(p.cents, 0))) as open_cents
from expected c left join partner_paid p on p.partner_id = c.partner_id
  left join partner_invoice_claim d on d.hold_id = c.hold_id and d.kind = 'invoice'
  left join invoice i on i.id = d.invoice_id;

-- The partner's own reference, for its electronic invoices.
alter table partner add column reference text not null default '';
