-- A voucher order keeps the name under which it was sold.

alter table voucher_order add column name text not null default '';
update voucher_order set name = voucher.name from voucher where voucher.id = voucher_order.voucher_id;
