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

-- The pictures that have no alternative text of the deal itself.
create function pictures_without_alt(pictures text[], picture_alts jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(picture), '{}') from unnest(pictures) as picture
  where coalesce(picture_alts ->> picture, '') = ''
$$;

-- Deals that lack something by their own columns (`dealIsIncomplete`).
create index deal_without_field on deal (id) where summary = '' or description_html = '' or category = ''
  or cardinality(pictures) = 0 or cardinality(length_of_stay) = 0 or cardinality(board_types) = 0
  or (partial_payment > 0 and partial_payment_due_days = 0);
create index deal_without_alt on deal (id) where pictures_without_alt(pictures, picture_alts) <> '{}';
create index deal_sold_here on deal (id) where not externally_sold;

-- Without it, PostgreSQL expects an address to have thousands of mails, and starts parallel workers to read them.
create statistics mail_recipients on (lower(recipient)) from mail;
analyze mail;
