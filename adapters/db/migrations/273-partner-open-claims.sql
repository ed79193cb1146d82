-- What is open of claims on partners: receipts pay the oldest first, and what is written off is no longer expected. A
-- claim is due with its invoice; until there is one, after its own term.
create view partner_open_claim as
with paid as (
  select partner_id, sum(amount_cents)::bigint as cents from bank_receipt where partner_id is not null
  group by partner_id),
expected as (
  select c.hold_id, c.partner_id, c.due_on, c.cents - coalesce((
    select sum(w.amount_cents) from partner_write_off w where w.hold_id = c.hold_id), 0) as cents
  from partner_claim c where c.state = 'owed')
select c.hold_id, c.partner_id, c.cents, coalesce(i.due_on, c.due_on) as due_on,
  greatest(0, least(c.cents, sum(c.cents) over (partition by c.partner_id order by c.due_on, c.hold_id)
    - coalesce(p.cents, 0))) as open_cents
from expected c left join paid p on p.partner_id = c.partner_id
  left join partner_invoice_claim d on d.hold_id = c.hold_id and d.kind = 'invoice'
  left join invoice i on i.id = d.invoice_id;

-- Claims that a document is still missing for: an invoice of what is owed, a credit note of what came back after it was
-- invoiced. `since`: the day on which it was owed, or came back.
create view partner_missing_document as
select c.hold_id, c.partner_id, 'invoice' as kind, c.owed_on as since from partner_claim c
where c.state = 'owed' and c.cents > 0
  and not exists (select from partner_invoice_claim i where i.hold_id = c.hold_id)
union all
select c.hold_id, c.partner_id, 'credit', c.reversed_on from partner_claim c
where c.state = 'reversed'
  and exists (select from partner_invoice_claim i where i.hold_id = c.hold_id and i.kind = 'invoice')
  and not exists (select from partner_invoice_claim i where i.hold_id = c.hold_id and i.kind = 'credit');
