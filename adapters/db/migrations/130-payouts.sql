-- Payouts of the card provider to the bank, and the movements of its balance: payments, refunds, disputes and fees.

create table payout (
  account text not null check (account in ('standard', 'sgr')),
  payout_id text not null,
  state text not null check (state in ('on_its_way', 'paid', 'failed')),
  amount_cents int not null,
  created_at timestamptz not null,
  arrives_on date not null,
  -- False for a payout that was requested manually; the provider does not list its movements.
  has_movements boolean not null,
  -- Null until its movements are stored.
  read_at timestamptz,
  primary key (account, payout_id)
);
create index payout_created on payout (created_at);

-- A movement of the balance at the provider. Amount and fee never change.
create table payout_line (
  account text not null check (account in ('standard', 'sgr')),
  line_id text not null,
  -- Null until it is paid out.
  payout_id text,
  kind text not null check (kind in ('payment', 'refund', 'refund_returned', 'dispute', 'dispute_returned', 'fee', 'payout_returned', 'other')),
  amount_cents int not null,
  fee_cents int not null,
  intent_id text,
  source_id text,
  text text not null,
  made_at timestamptz not null,
  -- The document of the books to which it belongs, and its amount there; null if there is none.
  payment_id bigint references payment,
  refund_id bigint references refund,
  booked_cents int,
  explained boolean not null default false check (not explained or booked_cents is not distinct from amount_cents),
  primary key (account, line_id),
  foreign key (account, payout_id) references payout (account, payout_id)
);
create index payout_line_payout on payout_line (account, payout_id);
create index payout_line_unexplained on payout_line (account) where not explained;
create index payout_line_payment on payout_line (payment_id);
create index payout_line_refund on payout_line (refund_id);

create function payout_line_stays() returns trigger language plpgsql as $$
begin
  if (new.account, new.line_id, new.kind, new.amount_cents, new.fee_cents) is distinct from
      (old.account, old.line_id, old.kind, old.amount_cents, old.fee_cents)
    or (old.payout_id is not null and new.payout_id is distinct from old.payout_id) then
    raise exception 'a movement at the card provider is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_line_stays before update on payout_line for each row execute function payout_line_stays();

-- The time up to which the movements of an account have been read, and the provider's balance then; null if the balance
-- changed meanwhile.
create table payout_reading (
  account text primary key check (account in ('standard', 'sgr')),
  read_until timestamptz not null,
  held_cents int
);

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund',
  'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal',
  'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout', 'payout_returned', 'stay_costs'));
-- provider_fees: the card provider's fees. disputed: withdrawn by banks until the dispute is decided.
-- bank_in_transit: paid out, until it is found on the bank's statement.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customer', 'card_standard', 'card_sgr', 'bank', 'revenue', 'vat',
  'collected_for_others', 'voucher_liability', 'voucher_deferred', 'voucher_discount', 'voucher_breakage', 'promotion', 'partner', 'counter',
  'opening', 'provider_fees', 'disputed', 'bank_in_transit', 'cost_of_sales', 'owed_hotel_supplier', 'owed_activities'));

-- Lost disputes were booked on the account of the payment when they were lost. From now on a movement withdraws a
-- dispute when it is opened. Disputes that are already booked are moved on the day of this migration, so that each
-- counts once.
create temporary table moved_dispute on commit drop as
  select r.id as refund_id, p.account, p.credit_cents as cents, e.reservation_number, e.voucher_order_number
  from refund r join journal_entry e on e.key = 'refund:' || r.id join posting p on p.entry_id = e.id
  where r.reason = 'dispute' and p.account in ('card_standard', 'card_sgr') and p.credit_cents > 0;
with entry as (
  insert into journal_entry (key, kind, reservation_number, voucher_order_number, booked_on)
    select 'dispute_moved:' || refund_id, 'dispute_return', reservation_number, voucher_order_number,
      (now() at time zone 'Europe/Amsterdam')::date from moved_dispute returning id, key
)
insert into posting (entry_id, account, debit_cents, credit_cents)
  select entry.id, side.account, side.debit, side.credit
  from entry join moved_dispute m on entry.key = 'dispute_moved:' || m.refund_id
    cross join lateral (values (m.account, m.cents, 0), ('disputed', 0, m.cents)) as side (account, debit, credit);
