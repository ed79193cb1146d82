-- Claims on travellers: their payments, bank receipts, write-offs, credits paid back by bank, and manual entries.

-- claim: an amount that is not one of the instalments planned at booking, or is less than one of them.
alter table payment drop constraint payment_part_check;
alter table payment add constraint payment_part_check check (part in ('full', 'deposit', 'balance', 'claim', 'voucher'));

-- Set when the bank returns the money of a lost dispute: the part of it that the customer owed again meanwhile.
alter table dispute
  add column overturned_at timestamptz,
  add column overturned_cents int check (overturned_cents >= 0),
  add check ((overturned_at is null) = (overturned_cents is null));

-- A bank statement file that was imported.
create table bank_file (
  id bigint generated always as identity primary key,
  sha256 text not null unique,
  name text not null,
  imported_at timestamptz not null,
  imported_by text not null
);

-- Receipts of the shop's bank. A receipt is booked as soon as its sale is known.
create table bank_receipt (
  id bigint generated always as identity primary key,
  -- The bank account as the file names it; 'hand': entered by staff.
  account text not null,
  -- The bank's reference of the entry, or a hash of the entry if the bank gives none; the key of the call if staff
  -- entered it.
  reference text not null,
  file_id bigint references bank_file,
  received_on date not null,
  amount_cents int not null check (amount_cents > 0),
  payer text not null default '',
  payer_account text not null default '',
  text text not null default '',
  -- The sale whose number is in the text.
  named_sale text,
  state text not null check (state in ('open', 'booked', 'not_ours')),
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  note text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  decided_at timestamptz,
  decided_by text,
  unique (account, reference),
  check (num_nonnulls(reservation_number, voucher_order_number) = case when state = 'booked' then 1 else 0 end),
  check ((state = 'open') = (decided_at is null))
);
create index bank_receipt_open on bank_receipt (received_on) where state = 'open';
create index bank_receipt_received on bank_receipt (received_on, id);
create index bank_receipt_reservation on bank_receipt (reservation_number) where reservation_number is not null;
create index bank_receipt_order on bank_receipt (voucher_order_number) where voucher_order_number is not null;

create function bank_receipt_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'booked'
    or (new.account, new.reference, new.received_on, new.amount_cents) is distinct from (old.account, old.reference, old.received_on, old.amount_cents) then
    raise exception 'a bank receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_receipt_stays before update or delete on bank_receipt for each row execute function bank_receipt_stays();

-- Amounts that the shop no longer expects to be paid.
create table write_off (
  id bigint generated always as identity primary key,
  key text not null unique,
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  written_on date not null,
  written_by text not null,
  created_at timestamptz not null,
  check (num_nonnulls(reservation_number, voucher_order_number) = 1)
);
create index write_off_reservation on write_off (reservation_number) where reservation_number is not null;
create index write_off_order on write_off (voucher_order_number) where voucher_order_number is not null;

-- A customer's credit that staff paid back by bank transfer.
create table credit_payback (
  id bigint generated always as identity primary key,
  key text not null unique,
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  amount_cents int not null check (amount_cents > 0),
  note text not null,
  paid_on date not null,
  paid_by text not null,
  created_at timestamptz not null,
  check (num_nonnulls(reservation_number, voucher_order_number) = 1)
);
create index credit_payback_reservation on credit_payback (reservation_number) where reservation_number is not null;
create index credit_payback_order on credit_payback (voucher_order_number) where voucher_order_number is not null;

-- Manual entries of staff; their postings are in the journal under "manual:<id>".
create table manual_entry (
  id bigint generated always as identity primary key,
  key text not null unique,
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  -- The part posted to the account of the customer; 0 without a sale.
  customer_cents int not null default 0,
  reason text not null,
  booked_on date not null,
  made_by text not null,
  created_at timestamptz not null,
  check (customer_cents = 0 or num_nonnulls(reservation_number, voucher_order_number) = 1)
);
create index manual_entry_reservation on manual_entry (reservation_number) where reservation_number is not null;
create index manual_entry_order on manual_entry (voucher_order_number) where voucher_order_number is not null;

create trigger write_off_stays before update or delete on write_off for each row execute function journal_stays();
create trigger credit_payback_stays before update or delete on credit_payback for each row execute function journal_stays();
create trigger manual_entry_stays before update or delete on manual_entry for each row execute function journal_stays();

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund',
  'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal',
  'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout', 'payout_returned', 'stay_costs', 'voucher_discount', 'deferral',
  'dispute_overturned', 'bank_receipt', 'credit_payback', 'write_off', 'manual'));
-- written_off: claims that are written off. suspense: amounts of manual entries whose account is not known yet.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customer', 'card_standard', 'card_sgr', 'bank', 'revenue', 'vat',
  'collected_for_others', 'voucher_liability', 'voucher_deferred', 'voucher_discount', 'voucher_breakage', 'promotion', 'partner', 'counter',
  'opening', 'provider_fees', 'disputed', 'bank_in_transit', 'cost_of_sales', 'owed_hotel_supplier', 'owed_activities',
  'deferred_income', 'deferred_costs', 'income_deferral', 'cost_deferral', 'written_off', 'suspense'));

-- The account of the customer by sale, so that open sales are found without adding up the journal.
create table customer_balance (
  sale text primary key,
  -- Debits without credits.
  cents bigint not null
);
create index customer_balance_open on customer_balance (sale) where cents <> 0;

create function add_to_customer_balance() returns trigger language plpgsql as $$
begin
  insert into customer_balance as present (sale, cents)
    select coalesce(e.reservation_number, e.voucher_order_number), sum(p.debit_cents - p.credit_cents)
    from added p join journal_entry e on e.id = p.entry_id
    where p.account = 'customer' and num_nonnulls(e.reservation_number, e.voucher_order_number) = 1
    group by 1 order by 1
  on conflict (sale) do update set cents = present.cents + excluded.cents;
  return null;
end $$;
create trigger add_to_customer_balance after insert on posting referencing new table as added
  for each statement execute function add_to_customer_balance();

-- Computes the balances from the journal. Writers wait until the transaction ends.
create function rebuild_customer_balance() returns void language plpgsql as $$
begin
  lock table posting, customer_balance in share row exclusive mode;
  delete from customer_balance;
  insert into customer_balance (sale, cents)
    select coalesce(e.reservation_number, e.voucher_order_number), sum(p.debit_cents - p.credit_cents)
    from posting p join journal_entry e on e.id = p.entry_id
    where p.account = 'customer' and num_nonnulls(e.reservation_number, e.voucher_order_number) = 1 group by 1;
end $$;
select rebuild_customer_balance();
