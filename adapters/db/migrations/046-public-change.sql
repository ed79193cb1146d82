-- Announces, with the transaction of the change, that data on public pages has changed: every listening process drops
-- its cached pages. For price changes it names the deals, so that the pages of other deals stay cached.

create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', 'all');
  return null;
end $$;

-- Announces the packages in `ids`, or all packages if there are too many for one message.
create function announce_prices(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform pg_notify('public_change', case when cardinality(ids) > 300 then 'prices'
      else 'prices:' || array_to_string(ids, ',') end);
  end if;
end $$;

create function announce_deal_rows() returns trigger language plpgsql as $$
begin
  perform announce_prices(array(select distinct deal_id from changed));
  return null;
end $$;

-- Refreshed prices are mostly unchanged; in that case nothing is announced.
create function announce_changed_deal_prices() returns trigger language plpgsql as $$
begin
  perform announce_prices(array(
    select distinct deal_id from (select * from changed except select * from before) as different));
  return null;
end $$;

create function announce_snapshots() returns trigger language plpgsql as $$
begin
  perform announce_prices(array(
    select distinct deal_id from deal_hotel where hotel_id in (select hotel_id from changed)));
  return null;
end $$;

create function announce_changed_snapshots() returns trigger language plpgsql as $$
begin
  -- Every column but taken_at. A join of the two tables would be planned without knowing how large they are.
  perform announce_prices(array(
    select distinct deal_id from deal_hotel where hotel_id in (
      select hotel_id from (
        select hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents,
          full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, free_until, board_rooms, closed_room
        from changed
        except
        select hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents,
          full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, free_until, board_rooms, closed_room
        from before) as different)));
  return null;
end $$;

-- The price job writes prices into the package's row. Changes of its other columns also affect other pages.
create function announce_changed_deals() returns trigger language plpgsql as $$
declare prices constant text[] = array['lowest_price_cents', 'lowest_price_day', 'lowest_price_nights',
  'snapped_prices', 'reference_price_cents'];
begin
  if exists (select id, to_jsonb(n) - prices from changed n except select id, to_jsonb(b) - prices from before b) then
    perform pg_notify('public_change', 'all');
  else
    perform announce_prices(array(
      select id from (select id, to_jsonb(n) from changed n except select id, to_jsonb(b) from before b) as different));
  end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['activity', 'activity_pricing', 'additional_info', 'banner', 'content_page',
    'deal_activity', 'deal_hotel', 'hotel', 'reference_item', 'room', 'setting', 'voucher', 'voucher_campaign'] loop
    execute format('create trigger %I after insert or update or delete on %I
      for each statement execute function announce_change()', name || '_announced', name);
  end loop;
end $$;
create trigger deal_announced after insert or delete on deal
  for each statement execute function announce_change();
create trigger deal_changed after update on deal referencing old table as before new table as changed
  for each statement execute function announce_changed_deals();

create trigger deal_price_added after insert on deal_price referencing new table as changed
  for each statement execute function announce_deal_rows();
create trigger deal_price_removed after delete on deal_price referencing old table as changed
  for each statement execute function announce_deal_rows();
create trigger deal_price_changed after update on deal_price referencing old table as before new table as changed
  for each statement execute function announce_changed_deal_prices();
create trigger rate_snapshot_added after insert on rate_snapshot referencing new table as changed
  for each statement execute function announce_snapshots();
create trigger rate_snapshot_removed after delete on rate_snapshot referencing old table as changed
  for each statement execute function announce_snapshots();
create trigger rate_snapshot_changed after update on rate_snapshot referencing old table as before new table as changed
  for each statement execute function announce_changed_snapshots();
