-- A stored price of a stay concerns the pages that show this stay: those of its deals, and lists whose dates include it,
-- but not lists without dates, which show stored from-prices (these are announced with their own rows). Announces it on
-- the channel of migration 046 as 'stays <party> <nights> <first day> <last day> <deals>'; nights and deals are separated
-- by commas, '*' stands for all deals. A process of the version before drops every page.

create function announce_shown_stays(party text, nights int[], first_day date, last_day date, hotels bigint[])
returns void language plpgsql as $$
declare deals constant bigint[] = array(select distinct deal_id from deal_hotel where hotel_id = any(hotels));
begin
  if cardinality(deals) > 0 then
    perform pg_notify('public_change', format('stays %s %s %s %s %s', party, array_to_string(nights, ','), first_day,
      last_day, case when cardinality(deals) > 300 then '*' else array_to_string(deals, ',') end));
  end if;
end $$;

create or replace function announce_snapshots() returns trigger language plpgsql as $$
declare stays record;
begin
  for stays in
    select party, array_agg(distinct nights) as nights, min(check_in) as first_day, max(check_in) as last_day,
      array_agg(distinct hotel_id) as hotels
    from changed group by party
  loop
    perform announce_stays(stays.party, stays.nights, stays.first_day, stays.last_day, stays.hotels);
    perform announce_shown_stays(stays.party, stays.nights, stays.first_day, stays.last_day, stays.hotels);
  end loop;
  return null;
end $$;

create or replace function announce_changed_snapshots() returns trigger language plpgsql as $$
declare stays record;
begin
  -- Every column but taken_at. A join of the two tables would be planned without knowing how large they are.
  for stays in
    select party, array_agg(distinct nights) as nights, min(check_in) as first_day, max(check_in) as last_day,
      array_agg(distinct hotel_id) as hotels
    from (
      select hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents,
        full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, free_until, board_rooms, closed_room,
        hotel_closed
      from changed
      except
      select hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents,
        full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, free_until, board_rooms, closed_room,
        hotel_closed
      from before) as different
    group by party
  loop
    perform announce_stays(stays.party, stays.nights, stays.first_day, stays.last_day, stays.hotels);
    perform announce_shown_stays(stays.party, stays.nights, stays.first_day, stays.last_day, stays.hotels);
  end loop;
  return null;
end $$;
