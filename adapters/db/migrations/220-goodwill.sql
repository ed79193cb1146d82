-- goodwill: what the shop paid back beyond the taxed price of a stay that takes place.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customer', 'card_standard', 'card_sgr', 'bank', 'revenue', 'vat',
  'collected_for_others', 'voucher_liability', 'voucher_deferred', 'voucher_discount', 'voucher_breakage', 'promotion', 'partner', 'counter',
  'opening', 'provider_fees', 'disputed', 'bank_in_transit', 'cost_of_sales', 'owed_hotel_supplier', 'owed_activities',
  'deferred_income', 'deferred_costs', 'income_deferral', 'cost_deferral', 'written_off', 'suspense', 'goodwill'));
