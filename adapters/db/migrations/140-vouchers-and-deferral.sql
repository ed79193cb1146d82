-- Vouchers are taxed once, on the amount paid for them. The result of a stay is booked on its arrival.

-- The country in which the package of a single-purpose voucher is supplied and taxed; null: the country of the shop.
alter table voucher_order add column vat_country text check (vat_country ~ '^[A-Z]{2}$');

-- The unpaid part of a code's payment (the code was given away or sold below its value), and the part of it that the
-- stay's invoice deducted as a discount. Invoices of earlier payments deducted no discount.
alter table voucher_hold
  add column unpaid_cents integer not null default 0 check (unpaid_cents between 0 and cents),
  add column discount_cents integer check (discount_cents between 0 and unpaid_cents);

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit',
  'payment', 'refund', 'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return',
  'voucher_expiry', 'voucher_renewal', 'stay_costs', 'provider_fee', 'dispute_withdrawal', 'dispute_return', 'payout',
  'payout_returned', 'voucher_discount', 'deferral'));
create index journal_entry_deferral on journal_entry (reservation_number) where kind = 'deferral';

-- deferred_income, deferred_costs: of stays that have not begun; the other two correct the result by them.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customer', 'card_standard', 'card_sgr',
  'bank', 'revenue', 'vat', 'collected_for_others', 'voucher_liability', 'voucher_deferred', 'voucher_discount',
  'voucher_breakage', 'promotion', 'partner', 'counter', 'opening', 'provider_fees', 'disputed', 'bank_in_transit',
  'cost_of_sales', 'owed_hotel_supplier', 'owed_activities', 'deferred_income', 'deferred_costs', 'income_deferral',
  'cost_deferral'));
