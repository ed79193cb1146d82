-- Each process holds what the words of searches match (modules/availability/search/search-text-flows.ts). Announces on the
-- channel of migration 195, as 'references', what this depends on besides the reference items: the names and texts that
-- are searched, and which deals and hotels with these names are on sale.

create function drop_search_texts() returns trigger language plpgsql as $$
begin
  perform pg_notify('deal_change', 'references');
  return null;
end $$;
create trigger search_name_changed after insert or update or delete on search_name
  for each statement execute function drop_search_texts();
create trigger deal_hotel_searched after insert or update or delete on deal_hotel
  for each statement execute function drop_search_texts();

create function announce_searched_deals() returns trigger language plpgsql as $$
begin
  if exists (select id, status, search_text, headings, surrounding_id from changed
    except select id, status, search_text, headings, surrounding_id from before)
  then
    perform pg_notify('deal_change', 'references');
  end if;
  return null;
end $$;
create trigger deal_searched after update on deal referencing old table as before new table as changed
  for each statement execute function announce_searched_deals();

create function announce_searched_hotels() returns trigger language plpgsql as $$
begin
  if exists (select id, active from changed except select id, active from before) then
    perform pg_notify('deal_change', 'references');
  end if;
  return null;
end $$;
create trigger hotel_searched after update on hotel referencing old table as before new table as changed
  for each statement execute function announce_searched_hotels();
