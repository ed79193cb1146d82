-- VAT by country, kind of supply and day; a role of the shop for each deal; a kind of VAT for each activity.

alter table activity add column vat_kind text not null default 'admission'
  check (vat_kind in ('admission', 'treatment', 'rental', 'food', 'drinks', 'transport', 'general'));

-- Null: the scheme of the settings.
alter table deal add column vat_scheme text check (vat_scheme in ('normal', 'travel_agent', 'agent'));

-- The taxable parts of the price and what activities cost, as sold; null for sales before this.
alter table reservation add column tax jsonb;

alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customer', 'card_standard', 'card_sgr',
  'bank', 'revenue', 'vat', 'collected_for_others', 'voucher_liability', 'voucher_deferred', 'voucher_discount',
  'voucher_breakage', 'promotion', 'partner', 'counter', 'opening', 'cost_of_sales', 'owed_hotel_supplier',
  'owed_activities'));
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('opening', 'invoice', 'credit',
  'payment', 'refund', 'refund_returned', 'voucher_sale', 'voucher_void', 'voucher_use', 'voucher_return',
  'voucher_expiry', 'voucher_renewal', 'stay_costs'));

alter table invoice drop constraint invoice_scheme_check;
alter table invoice add constraint invoice_scheme_check check (scheme in ('normal', 'travel_agent', 'agent'));

-- The rates of the setting were those of the Netherlands; the other countries get those of a new shop.
update setting set value = jsonb_set(value, '{rates}', (
  select jsonb_agg(jsonb_build_object('country', 'NL', 'from', rate -> 'from', 'transition', null,
    'ratesBp', jsonb_build_object(
      'lodging', rate -> 'lodgingBp', 'meals', rate -> 'reducedBp', 'admission', rate -> 'reducedBp',
      'treatment', rate -> 'generalBp', 'rental', rate -> 'generalBp', 'food', rate -> 'reducedBp',
      'drinks', rate -> 'generalBp', 'transport', rate -> 'reducedBp', 'general', rate -> 'generalBp')))
  from jsonb_array_elements(value -> 'rates') as rate)
  || '[
    {"country": "BE", "from": "2019-01-01", "transition": null, "ratesBp": {"lodging": 600, "meals": 600,
      "admission": 600, "treatment": 2100, "rental": 2100, "food": 1200, "drinks": 2100, "transport": 600, "general": 2100}},
    {"country": "BE", "from": "2026-03-01", "transition": {"bookedUntil": "2026-02-28", "dueUntil": "2026-06-30"},
      "ratesBp": {"lodging": 1200, "meals": 1200, "admission": 600, "treatment": 2100, "rental": 2100, "food": 1200,
        "drinks": 2100, "transport": 600, "general": 2100}},
    {"country": "DE", "from": "2021-01-01", "transition": null, "ratesBp": {"lodging": 700, "meals": 1900,
      "admission": 1900, "treatment": 1900, "rental": 1900, "food": 1900, "drinks": 1900, "transport": 700, "general": 1900}},
    {"country": "DE", "from": "2026-01-01", "transition": null, "ratesBp": {"lodging": 700, "meals": 700,
      "admission": 1900, "treatment": 1900, "rental": 1900, "food": 700, "drinks": 1900, "transport": 700, "general": 1900}}
  ]'::jsonb)
where name = 'vat' and value ? 'rates';
