-- Prices and terms are stored with the choice to which they were shown.

-- The cheapest net price in the list that contained this offer: the base for the surcharge of a more expensive room.
alter table offer add column cheapest_cents int;

-- A voucher that is changed between order and payment is sold with the values that were shown.
alter table voucher_order add column validity_months int;
alter table voucher_order add column vat_class text check (vat_class in ('single_purpose', 'multi_purpose'));
update voucher_order set validity_months = voucher.validity_months, vat_class = voucher.vat_class from voucher where voucher.id = voucher_order.voucher_id;
