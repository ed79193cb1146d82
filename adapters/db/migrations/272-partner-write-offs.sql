-- What a partner is no longer expected to pay of a claim. The VAT of the claim stays, as that of a sale does.
create table partner_write_off (
  id bigint generated always as identity primary key,
  key text not null unique,
  hold_id bigint not null references partner_claim,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  written_on date not null,
  written_by text not null,
  created_at timestamptz not null
);
create index partner_write_off_claim on partner_write_off (hold_id);
create trigger partner_write_off_stays before update or delete on partner_write_off
  for each row execute function entry_reason_stays('reason');

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund',
  'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal',
  'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout', 'payout_returned', 'stay_costs', 'voucher_discount', 'deferral',
  'dispute_overturned', 'bank_receipt', 'credit_payback', 'write_off', 'manual', 'prepayment_tax', 'partner_claim',
  'partner_claim_reversal', 'partner_receipt', 'partner_write_off'));
