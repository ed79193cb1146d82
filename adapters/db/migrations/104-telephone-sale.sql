-- Who of the staff sold a stay by telephone, and when its traveller agreed to the terms on the page that the pay link
-- opens; both null where the traveller booked in the shop.

alter table reservation add column sold_by text, add column terms_accepted_at timestamptz;
create index reservation_sold_by on reservation (created_at) where sold_by is not null;
