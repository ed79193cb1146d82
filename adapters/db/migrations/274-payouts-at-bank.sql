-- Payouts of the card provider are cleared against the bank's statements: a receipt of the bank may be of a payout. Its
-- entry moves the amount from bank_in_transit to bank.

alter table payout
  -- What the bank calls its reference of the payout; null until the provider knows it.
  add column bank_reference text,
  -- Whether the program looks for it at the bank. Those that arrived before this migration were cleared by manual
  -- entries.
  add column is_awaited boolean not null default true;
update payout set is_awaited = false where arrives_on <= (now() at time zone 'Europe/Amsterdam')::date;

-- The days of each bank account that imported statements cover.
create table bank_coverage (
  account text primary key,
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);
insert into bank_coverage (account, first_day, last_day)
  select account, min(received_on), max(received_on) from bank_receipt where file_id is not null group by account;

-- The provider takes a negative payout from the bank. Other amounts that leave the bank are not stored.
alter table bank_receipt
  add column payout_account text,
  add column payout_id text,
  drop constraint bank_receipt_amount_cents_check,
  add constraint bank_receipt_amount
    check (amount_cents > 0 or (amount_cents < 0 and state in ('open', 'not_ours', 'payout'))),
  drop constraint bank_receipt_state_check,
  add constraint bank_receipt_state_check check (state in ('open', 'booked', 'not_ours', 'partner', 'payout')),
  add constraint bank_receipt_payout
    check (num_nonnulls(payout_account, payout_id) = case when state = 'payout' then 2 else 0 end),
  add foreign key (payout_account, payout_id) references payout (account, payout_id);
create unique index bank_receipt_of_payout on bank_receipt (payout_account, payout_id) where payout_id is not null;

alter table bank_receipt_unassignment
  add column payout_account text,
  add column payout_id text,
  drop constraint bank_receipt_unassignment_of,
  add constraint bank_receipt_unassignment_of
    check (num_nonnulls(reservation_number, voucher_order_number, partner_id, payout_id) = 1),
  add foreign key (payout_account, payout_id) references payout (account, payout_id);
create index bank_receipt_unassignment_payout on bank_receipt_unassignment (payout_account, payout_id)
  where payout_id is not null;

create or replace function bank_receipt_stays() returns trigger language plpgsql as $$
declare
  texts constant text[] := array['payer', 'payer_account', 'text', 'note'];
  assigned constant text[] := array['booked', 'partner', 'payout'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts
    and new.payer in ('', old.payer) and new.payer_account in ('', old.payer_account)
    and new.text in ('', old.text) and new.note in ('', old.note) then
    return new;
  end if;
  if tg_op = 'DELETE'
    or (new.account, new.reference, new.received_on, new.amount_cents)
      is distinct from (old.account, old.reference, old.received_on, old.amount_cents)
    or new.times_unassigned <> old.times_unassigned + (old.state = any(assigned))::int
    or (old.state = any(assigned) and (new.state <> 'open' or not exists (
      select from bank_receipt_unassignment u where u.receipt_id = old.id and u.position = new.times_unassigned
        and (u.reservation_number, u.voucher_order_number, u.partner_id, u.payout_account, u.payout_id)
          is not distinct from
          (old.reservation_number, old.voucher_order_number, old.partner_id, old.payout_account, old.payout_id)))) then
    raise exception 'a bank receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund',
  'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal',
  'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout', 'payout_returned', 'stay_costs', 'voucher_discount', 'deferral',
  'dispute_overturned', 'bank_receipt', 'credit_payback', 'write_off', 'manual', 'prepayment_tax', 'partner_claim',
  'partner_claim_reversal', 'partner_receipt', 'partner_write_off', 'payout_receipt', 'partner_payback'));
