-- What is redeemed at the counter is supplied and taxed on that day, with a receipt of its own.

create table counter_redemption (
  -- The movement of the code.
  entry_id bigint primary key references voucher_entry,
  -- What staff said was supplied; null: what a single-purpose voucher is for, which was taxed when it was sold.
  supply text,
  cents int not null check (cents > 0),
  -- Taxed when the voucher was sold.
  prepaid_cents int not null check (prepaid_cents >= 0),
  -- What nobody paid of it: the voucher was sold below its value, or given away.
  unpaid_cents int not null check (unpaid_cents >= 0),
  -- Taxed by the receipt; includes the VAT.
  taxed_cents int not null check (taxed_cents >= 0),
  redeemed_on date not null,
  check (cents = prepaid_cents + unpaid_cents + taxed_cents),
  check ((supply is null) = (prepaid_cents > 0))
);
create trigger counter_redemption_stays before update or delete on counter_redemption for each row execute function journal_stays();

-- A receipt is an invoice of a redemption. Rows so far met a narrower rule, so they are not read again.
alter table invoice
  add column redemption_id bigint references counter_redemption,
  drop constraint invoice_sale,
  add constraint invoice_sale check (num_nonnulls(reservation_number, voucher_order_number, redemption_id) = 1) not valid;
create unique index invoice_redemption on invoice (redemption_id, kind) where redemption_id is not null;
