-- The company that the invoice of a sale is for: name, address, VAT number and whether the register knew it; null for
-- a private buyer. `title`: the product's name in the buyer's language as of the sale; empty on older orders.
alter table reservation add column company jsonb;
alter table voucher_order add column company jsonb, add column title text not null default '';
