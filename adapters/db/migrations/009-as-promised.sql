-- What was promised at the moment of choosing stays with the choice.

-- The cheapest net price of the list in which this offer stood: what a dearer room is compared with.
alter table offer add column cheapest_cents int;

-- A voucher that is changed between order and payment is sold as it was shown.
alter table voucher_order add column validity_months int;
alter table voucher_order add column vat_class text check (vat_class in ('single_purpose', 'multi_purpose'));
update voucher_order set validity_months = voucher.validity_months, vat_class = voucher.vat_class from voucher where voucher.id = voucher_order.voucher_id;
