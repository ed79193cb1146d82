-- Invoices to partners. An invoice or credit note for a partner is numbered in the series of all invoices. It books
-- nothing: its income was booked with the claims that it lists.

-- The language of the partner's documents and e-mails.
alter table partner add column language text not null default 'nl';

-- Rows so far met a narrower rule, so they are not read again.
alter table invoice
  add column partner_id bigint references partner,
  -- The invoice to a partner that a credit note reduces.
  add column credit_of bigint references invoice,
  add column due_on date,
  add column payment_days int,
  add column language text,
  drop constraint invoice_sale,
  add constraint invoice_sale
    check (num_nonnulls(reservation_number, voucher_order_number, redemption_id, partner_id) = 1) not valid,
  add constraint invoice_of_partner check (
    case when partner_id is null then num_nonnulls(credit_of, due_on, payment_days, language) = 0
      else language is not null and (kind = 'credit') = (credit_of is not null)
        and num_nonnulls(due_on, payment_days) = case kind when 'invoice' then 2 else 0 end end) not valid;
create index invoice_partner on invoice (partner_id, id) where partner_id is not null;
create index invoice_credit_of on invoice (credit_of) where credit_of is not null;

-- The claims on an invoice and on a credit note: each at most once. The lines are those of the document.
create table partner_invoice_claim (
  hold_id bigint not null references partner_claim,
  kind text not null check (kind in ('invoice', 'credit')),
  invoice_id bigint not null references invoice,
  cents int not null,
  lines jsonb not null,
  -- The VAT rows of the claim, and what is collected for others.
  vat jsonb not null,
  primary key (hold_id, kind),
  check (cents <> 0 and (kind = 'invoice') = (cents > 0))
);
create index partner_invoice_claim_invoice on partner_invoice_claim (invoice_id);
create trigger partner_invoice_claim_stays before update or delete on partner_invoice_claim
  for each row execute function journal_stays();
