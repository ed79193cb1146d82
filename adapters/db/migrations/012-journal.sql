-- Double-entry bookkeeping: what each document (invoice, credit invoice, payment, refund, voucher) does to the accounts,
-- written in the transaction of that document.

create table journal_entry (
  id bigint generated always as identity primary key,
  -- The document: "invoice:…", "payment:…", "refund:…"; each is booked once.
  key text not null unique,
  kind text not null check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund', 'refund_returned', 'voucher_sale',
    'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal')),
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  booked_on date not null,
  created_at timestamptz not null default now()
);
create index journal_entry_reservation on journal_entry (reservation_number) where reservation_number is not null;
create index journal_entry_order on journal_entry (voucher_order_number) where voucher_order_number is not null;

create table posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null references journal_entry,
  account text not null check (account in ('customer', 'card_standard', 'card_sgr', 'bank', 'revenue', 'vat', 'collected_for_others',
    'voucher_liability', 'voucher_deferred', 'voucher_discount', 'voucher_breakage', 'promotion', 'partner', 'counter', 'opening')),
  debit_cents int not null default 0 check (debit_cents >= 0),
  credit_cents int not null default 0 check (credit_cents >= 0),
  -- "vat_2100": at 21 %; "margin": travel agents' scheme; "prepaid": VAT was charged when the voucher was sold.
  vat_code text,
  check ((debit_cents > 0) <> (credit_cents > 0))
);
create index posting_entry on posting (entry_id);
create index posting_account on posting (account);

create function entry_balances() returns trigger language plpgsql as $$
declare
  difference bigint;
begin
  select sum(debit_cents) - sum(credit_cents) into difference from posting where entry_id = new.entry_id;
  if difference <> 0 then
    raise exception 'postings of entry % differ by % cents', new.entry_id, difference using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_balances after insert on posting deferrable initially deferred for each row execute function entry_balances();

create function journal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is never changed' using errcode = 'restrict_violation';
end $$;
create trigger journal_stays before update or delete on journal_entry for each row execute function journal_stays();
create trigger journal_stays before update or delete on posting for each row execute function journal_stays();

-- An invoice can be of a voucher order: that of a single-purpose voucher. Buyer and seller are those of its day.
alter table invoice
  alter column reservation_number drop not null,
  add column voucher_order_number text references voucher_order,
  add column buyer jsonb not null default '{}',
  add column seller jsonb not null default '{}',
  add constraint invoice_sale check ((reservation_number is null) <> (voucher_order_number is null));
create index invoice_voucher_order on invoice (voucher_order_number, id) where voucher_order_number is not null;
alter table invoice disable trigger invoice_stays;
update invoice i set buyer = jsonb_build_object('name', concat_ws(' ', r.guest->>'name', r.guest->>'surname'), 'address', '[]'::jsonb)
  from reservation r where r.number = i.reservation_number;
alter table invoice enable trigger invoice_stays;

-- How the price of a single-purpose voucher is split over kinds of VAT; null: all of it is lodging.
alter table voucher add column vat_parts jsonb;
alter table voucher_order add column vat_parts jsonb;
alter table voucher_code
  -- Of a single-purpose code that was sold here: its price without the VAT that was charged then. Null: VAT is due on use.
  add column net_cents int check (net_cents >= 0),
  -- The part of the balance that is no longer owed in the books, because it expired or was refunded.
  add column written_off_cents int not null default 0,
  add constraint voucher_code_written_off check (written_off_cents between 0 and balance_cents);

-- The amounts owed on codes that were sold before the journal was introduced.
with opened as (
  select coalesce(sum(balance_cents), 0) as cents from voucher_code where order_number is not null
), entry as (
  insert into journal_entry (key, kind, booked_on) select 'opening', 'opening', current_date from opened where cents > 0 returning id
)
insert into posting (entry_id, account, debit_cents, credit_cents)
  select entry.id, 'opening', opened.cents, 0 from entry, opened
  union all select entry.id, 'voucher_liability', 0, opened.cents from entry, opened;
