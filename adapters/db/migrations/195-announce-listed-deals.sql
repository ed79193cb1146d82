-- Announces, on a channel of its own, the deals whose rows in lists, filters and facets have changed, so that each
-- process reads just these again. 'public_change' (migration 046) is about rendered pages and names fewer reasons.
-- Messages: ids of deals, 'deals' (any), 'references', 'settings'.

create function announce_deals(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform pg_notify('deal_change', case when cardinality(ids) > 300 then 'deals'
      else array_to_string(ids, ',') end);
  end if;
end $$;

create function announce_listed_deals() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(select id from changed));
  return null;
end $$;

-- The columns of modules/catalogue/deal/facts-store.ts. Texts that lists do not filter or sort by are not among them.
create function announce_changed_listed_deals() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(select id from (
    select id, status, title, translations, category, headings, surrounding_id, board_types, length_of_stay,
      custom_filters, externally_sold, hide_price, recommended, created_at, travel_companion, lowest_price_cents
    from changed
    except
    select id, status, title, translations, category, headings, surrounding_id, board_types, length_of_stay,
      custom_filters, externally_sold, hide_price, recommended, created_at, travel_companion, lowest_price_cents
    from before) as different));
  return null;
end $$;

create trigger deal_listed after insert on deal referencing new table as changed
  for each statement execute function announce_listed_deals();
create trigger deal_unlisted after delete on deal referencing old table as changed
  for each statement execute function announce_listed_deals();
create trigger deal_listing_changed after update on deal referencing old table as before new table as changed
  for each statement execute function announce_changed_listed_deals();

-- Stored from-prices: the triggers of migration 046 call these functions.
create or replace function announce_deal_rows() returns trigger language plpgsql as $$
declare ids constant bigint[] = array(select distinct deal_id from changed);
begin
  perform announce_prices(ids);
  perform announce_deals(ids);
  return null;
end $$;

create or replace function announce_changed_deal_prices() returns trigger language plpgsql as $$
declare ids constant bigint[] = array(
  select distinct deal_id from (select * from changed except select * from before) as different);
begin
  perform announce_prices(ids);
  perform announce_deals(ids);
  return null;
end $$;

-- Rows that belong to a deal: its hotels (with their amenities) and its vouchers.
create function announce_deals_of_rows() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(select distinct deal_id from changed where deal_id is not null));
  return null;
end $$;
create function announce_deals_of_changed_rows() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(
    select deal_id from changed where deal_id is not null union select deal_id from before where deal_id is not null));
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['deal_hotel', 'voucher'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function announce_deals_of_rows()', name || '_listed', name);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function announce_deals_of_rows()', name || '_unlisted', name);
    execute format('create trigger %I after update on %I referencing old table as before new table as changed
      for each statement execute function announce_deals_of_changed_rows()', name || '_listing_changed', name);
  end loop;
end $$;

create function announce_deals_of_hotels() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(select distinct deal_id from deal_hotel where hotel_id in (
    select id from (select id, active, amenities from changed except select id, active, amenities from before)
      as different)));
  return null;
end $$;
create trigger hotel_listing_changed after update on hotel referencing old table as before new table as changed
  for each statement execute function announce_deals_of_hotels();

create function announce_references() returns trigger language plpgsql as $$
begin
  perform pg_notify('deal_change', 'references');
  return null;
end $$;
create trigger reference_item_listed after insert or update or delete on reference_item
  for each statement execute function announce_references();

-- Only the name of a surrounding is read with its deals; headings have the names of the others.
create function announce_deals_of_references() returns trigger language plpgsql as $$
begin
  perform announce_deals(array(select id from deal where surrounding_id in (
    select id from (select id, name from changed except select id, name from before) as different)));
  return null;
end $$;
create trigger reference_item_renamed after update on reference_item referencing old table as before new table as changed
  for each statement execute function announce_deals_of_references();

create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('deal_change', 'settings');
  return null;
end $$;
create trigger setting_listed after insert or update or delete on setting
  for each statement execute function announce_settings();
