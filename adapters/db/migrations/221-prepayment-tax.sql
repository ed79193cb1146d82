-- VAT of what was paid for a stay before its invoice, booked on the day of the payment.
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit', 'payment', 'refund',
  'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return', 'voucher_expiry', 'voucher_renewal',
  'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout', 'payout_returned', 'stay_costs', 'voucher_discount', 'deferral',
  'dispute_overturned', 'bank_receipt', 'credit_payback', 'write_off', 'manual', 'prepayment_tax'));
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customer', 'card_standard', 'card_sgr', 'bank', 'revenue', 'vat',
  'collected_for_others', 'voucher_liability', 'voucher_deferred', 'voucher_discount', 'voucher_breakage', 'promotion', 'partner', 'counter',
  'opening', 'provider_fees', 'disputed', 'bank_in_transit', 'cost_of_sales', 'owed_hotel_supplier', 'owed_activities',
  'deferred_income', 'deferred_costs', 'income_deferral', 'cost_deferral', 'written_off', 'suspense', 'goodwill', 'prepayments'));
create index journal_entry_prepayment on journal_entry (reservation_number) where kind = 'prepayment_tax';
