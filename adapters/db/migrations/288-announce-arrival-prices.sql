-- Lists with dates store the price of each deal by party, nights and day of arrival in the process
-- (modules/availability/search/arrival-prices.ts). Announces what these prices depend on, on the channel of migration
-- 195: deals whose own terms have changed, and as 'stays <party> <nights> <first day> <last day> <hotels>' the stays
-- whose stored prices have changed; nights and hotels are separated by commas, '*' stands for all hotels.

create or replace function announce_changed_listed_deals() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(select id from (
    select id, status, title, translations, category, headings, surrounding_id, board_types, length_of_stay,
      custom_filters, externally_sold, hide_price, recommended, created_at, travel_companion, lowest_price_cents,
      margin_bp, is_sgr_package, travel_start_date, travel_end_date, closed_arrival_weekdays
    from changed
    except
    select id, status, title, translations, category, headings, surrounding_id, board_types, length_of_stay,
      custom_filters, externally_sold, hide_price, recommended, created_at, travel_companion, lowest_price_cents,
      margin_bp, is_sgr_package, travel_start_date, travel_end_date, closed_arrival_weekdays
    from before) as different));
  return null;
end $$;

create trigger deal_activity_listed after insert on deal_activity referencing new table as changed
  for each statement execute function announce_deals_of_rows();
create trigger deal_activity_unlisted after delete on deal_activity referencing old table as changed
  for each statement execute function announce_deals_of_rows();
create trigger deal_activity_listing_changed after update on deal_activity
  referencing old table as before new table as changed
  for each statement execute function announce_deals_of_changed_rows();

create function announce_deals_of_activities(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform announce_deals(array(select distinct deal_id from deal_activity where activity_id = any(ids) and included));
  end if;
end $$;

create function announce_deals_of_changed_activities() returns trigger language plpgsql as $$
begin
  perform announce_deals_of_activities(array(select id from (
    select id, duration_days, closed_dates from changed except select id, duration_days, closed_dates from before)
      as different));
  return null;
end $$;
create trigger activity_terms_changed after update on activity referencing old table as before new table as changed
  for each statement execute function announce_deals_of_changed_activities();

create function announce_deals_of_pricings() returns trigger language plpgsql as $$
begin
  perform announce_deals_of_activities(array(select distinct activity_id from changed));
  return null;
end $$;
create trigger activity_pricing_added after insert on activity_pricing referencing new table as changed
  for each statement execute function announce_deals_of_pricings();
create trigger activity_pricing_removed after delete on activity_pricing referencing old table as changed
  for each statement execute function announce_deals_of_pricings();
create trigger activity_pricing_changed after update on activity_pricing referencing new table as changed
  for each statement execute function announce_deals_of_pricings();

-- The stays of one party. A message has at most 8,000 bytes.
create function announce_stays(party text, nights int[], first_day date, last_day date, hotels bigint[])
returns void language plpgsql as $$
declare listed constant text = array_to_string(hotels, ',');
begin
  perform pg_notify('deal_change', format('stays %s %s %s %s %s', party, array_to_string(nights, ','), first_day,
    last_day, case when length(listed) > 7000 then '*' else listed end));
end $$;

create or replace function announce_snapshots() returns trigger language plpgsql as $$
begin
  perform announce_stays(party, array_agg(distinct nights), min(check_in), max(check_in), array_agg(distinct hotel_id))
    from changed group by party;
  perform announce_prices(array(
    select distinct deal_id from deal_hotel where hotel_id in (select hotel_id from changed)));
  return null;
end $$;

create or replace function announce_changed_snapshots() returns trigger language plpgsql as $$
declare
  hotels bigint[] = '{}';
  stays record;
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
    hotels = hotels || stays.hotels;
  end loop;
  perform announce_prices(array(select distinct deal_id from deal_hotel where hotel_id = any(hotels)));
  return null;
end $$;
