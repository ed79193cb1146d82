-- Partners that sell codes of campaigns, the price agreed for each code, and what they owe for the stays that their
-- codes paid. Campaigns so far have no agreed price: for their codes nobody owes anything, as before.

create table partner (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- Name, address and VAT number for invoices; the shape of `reservation.company`.
  company jsonb not null,
  invoice_email text not null,
  payment_days int not null check (payment_days between 1 and 120)
);
create unique index partner_name on partner (lower(name));

-- The price includes VAT: a sum for each code, or a share of what the code pays in basis points.
alter table voucher_campaign
  add column partner_id bigint references partner,
  add column price_cents int check (price_cents >= 0),
  add column price_bp int check (price_bp between 0 and 10000),
  add constraint voucher_campaign_price
    check (num_nonnulls(price_cents, price_bp) = case when partner_id is null then 0 else 1 end);

-- One row for each stay that a code with an agreed price paid. Price and term are those of the redemption.
create table partner_claim (
  hold_id bigint primary key references voucher_hold,
  partner_id bigint not null references partner,
  campaign_id bigint not null references voucher_campaign,
  reservation_number text not null references reservation,
  -- What the code pays of the stay.
  value_cents int not null check (value_cents > 0),
  price_cents int check (price_cents >= 0),
  price_bp int check (price_bp between 0 and 10000),
  payment_days int not null,
  -- What the partner owes; includes VAT.
  cents int not null check (cents >= 0),
  redeemed_on date not null,
  -- redeemed: the stay is not confirmed yet. owed: booked as income with the invoice of the stay. reversed: the code was
  -- given back.
  state text not null check (state in ('redeemed', 'owed', 'reversed')),
  -- The VAT rows of the income, as those of an invoice; empty until it is owed.
  vat jsonb not null default '[]',
  owed_on date,
  due_on date,
  reversed_on date,
  check (num_nonnulls(price_cents, price_bp) = 1),
  check (cents = coalesce(price_cents, round(value_cents::numeric * price_bp / 10000))),
  check ((owed_on is null) = (due_on is null)),
  check ((state = 'reversed') = (reversed_on is not null)),
  check (state = 'reversed' or (state = 'owed') = (owed_on is not null))
);
create index partner_claim_reservation on partner_claim (reservation_number);
create index partner_claim_owed on partner_claim (partner_id, due_on, hold_id) where state = 'owed';

create function partner_claim_moves() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['state', 'vat', 'owed_on', 'due_on', 'reversed_on'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - moved <> to_jsonb(old) - moved
    or (old.state, new.state) not in (('redeemed', 'owed'), ('redeemed', 'reversed'), ('owed', 'reversed'))
    or (old.state = 'owed' and (new.vat, new.owed_on, new.due_on) is distinct from (old.vat, old.owed_on, old.due_on)) then
    raise exception 'a claim on a partner only moves on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_claim_moves before update or delete on partner_claim
  for each row execute function partner_claim_moves();

-- A receipt of a partner pays its oldest claims. It is no payment of a sale, so it has a state of its own.
alter table bank_receipt
  add column partner_id bigint references partner,
  drop constraint bank_receipt_state_check,
  add constraint bank_receipt_state_check check (state in ('open', 'booked', 'not_ours', 'partner')),
  add constraint bank_receipt_partner check ((state = 'partner') = (partner_id is not null));
create index bank_receipt_of_partner on bank_receipt (partner_id) where partner_id is not null;

create or replace function bank_receipt_stays() returns trigger language plpgsql as $$
declare
  texts constant text[] := array['payer', 'payer_account', 'text', 'note'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts
    and new.payer in ('', old.payer) and new.payer_account in ('', old.payer_account)
    and new.text in ('', old.text) and new.note in ('', old.note) then
    return new;
  end if;
  if tg_op = 'DELETE' or old.state = 'partner'
    or (new.account, new.reference, new.received_on, new.amount_cents)
      is distinct from (old.account, old.reference, old.received_on, old.amount_cents)
    or new.times_unassigned <> old.times_unassigned + (old.state = 'booked')::int
    or (old.state = 'booked' and (new.state <> 'open' or not exists (
      select from bank_receipt_unassignment u where u.receipt_id = old.id and u.position = new.times_unassigned
        and (u.reservation_number, u.voucher_order_number)
          is not distinct from (old.reservation_number, old.voucher_order_number)))) then
    raise exception 'a bank receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund',
  'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal',
  'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout', 'payout_returned', 'stay_costs', 'voucher_discount', 'deferral',
  'dispute_overturned', 'bank_receipt', 'credit_payback', 'write_off', 'manual', 'prepayment_tax', 'partner_claim',
  'partner_claim_reversal', 'partner_receipt'));
