-- The cheapest stay of each deal per party and number of nights: shown on cards without dates, and read in one query for any number of deals.
-- `known`: that stay can be booked at this price. `none`: nothing is available. `unknown`: the supplier was not asked yet.
create table deal_price (
  deal_id bigint not null references deal on delete cascade,
  party text not null,
  nights int not null check (nights between 1 and 30),
  state text not null check (state in ('known', 'unknown', 'none')),
  check_in date,
  per_person_cents int,
  total_cents int,
  payable_at_hotel_cents int,
  all_in_cents int,
  primary key (deal_id, party, nights),
  check ((state = 'known') = (check_in is not null and all_in_cents is not null)),
  check (all_in_cents = total_cents + payable_at_hotel_cents)
);

-- Boards whose rate is sold under other terms than the row says: another sum at the hotel, or limits of the price.
alter table rate_snapshot add column board_terms jsonb;
