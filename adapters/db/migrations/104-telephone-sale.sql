-- The member of staff who sold the stay by telephone, and the time at which the traveller accepted the terms on the
-- page of the pay link. Both are null if the traveller booked in the shop.

alter table reservation add column sold_by text, add column terms_accepted_at timestamptz;
create index reservation_sold_by on reservation (created_at) where sold_by is not null;
