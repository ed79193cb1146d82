-- Indexes for lists and figures of the back-office with many records.

-- Sorted by amount, largest first; the number decides between equal amounts, in ascending order.
create index reservation_by_total_down on reservation (total_cents desc, number);
create index voucher_order_by_amount_down on voucher_order (amount_cents desc, number);

-- Sales from before taxes were stored with a sale; there are no new ones.
create index reservation_by_earlier_rules on reservation (created_at) where tax is null and invoice_number is not null;

-- The best-selling deals and categories read only these columns.
create index deal_names_of_sales on deal (id) include (title, category_type, category);

create index hotel_active on hotel (id) where active;
create index room_of_hotel on room (hotel_id) include (active) where deleted_at is null;
-- Hotels with texts of their own, which are translated.
create index hotel_with_texts on hotel (id) where deleted_at is null
  and (intro_html <> '' or 'policies' = any(own_fields) or 'extra_info' = any(own_fields));

-- Without it, PostgreSQL expects an address to have thousands of mails, and starts parallel workers to read them.
create statistics mail_recipients on (lower(recipient)) from mail;
analyze mail;
