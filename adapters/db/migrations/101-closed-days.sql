-- Days on which a hotel or one of its rooms is closed although it is on sale, and the reason.
create table closure (
  id bigint generated always as identity primary key,
  hotel_id bigint not null references hotel (id),
  -- Null: the whole hotel.
  room_id bigint references room (id),
  from_day date not null,
  to_day date not null,
  -- 0 Sunday to 6 Saturday; null: every day.
  weekdays int[],
  reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  deleted_at timestamptz,
  check (from_day <= to_day),
  check (weekdays is null or (cardinality(weekdays) > 0 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]))
);
create index closure_of_hotel on closure (hotel_id, to_day) where deleted_at is null;
create trigger closure_announced after insert or update or delete on closure
  for each statement execute function announce_change();

-- True for the price of a stay with a closed night at the hotel: it is not shown until the days are open again.
alter table rate_snapshot add column hotel_closed boolean not null default false;

create or replace function announce_changed_snapshots() returns trigger language plpgsql as $$
begin
  -- Every column but taken_at. A join of the two tables would be planned without knowing how large they are.
  perform announce_prices(array(
    select distinct deal_id from deal_hotel where hotel_id in (
      select hotel_id from (
        select hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents,
          full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, free_until, board_rooms, closed_room,
          hotel_closed
        from changed
        except
        select hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents,
          full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, free_until, board_rooms, closed_room,
          hotel_closed
        from before) as different)));
  return null;
end $$;
