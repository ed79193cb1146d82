-- Lists and searches of the back-office read an index, however many deals and hotels there are.

create index deal_by_title on deal (lower(title), id);
create index deal_by_change on deal (updated_at, id);
create index deal_by_creation on deal (created_at, id);
create index deal_by_price on deal (lowest_price_cents, id);
create index deal_by_price_down on deal (lowest_price_cents desc nulls last, id desc);
create index deal_slug_words on deal using gin (slug gin_trgm_ops);

-- The tokens of a deal's texts. The parser would read "bed/breakfast", "half-board" or "st.moritz" as one.
create function search_tokens(words text) returns text language sql immutable as $$
  select translate(words, '-/.@_:+', '       ')
$$;
alter table deal add column search_words tsvector
  generated always as (to_tsvector('simple', search_tokens(search_text))) stored;
create index deal_words on deal using gin (search_words);

create index deal_hotel_hotel on deal_hotel (hotel_id);

-- Name and town as a search compares them.
alter table hotel add column search_text text not null default '';
update hotel set search_text = searchable(name || ' ' || city);
create function hotel_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := searchable(new.name || ' ' || new.city);
  return new;
end $$;
create trigger hotel_search_text before insert or update of name, city on hotel
  for each row execute function hotel_search_text();
drop index hotel_search;
create index hotel_search on hotel using gin (search_text gin_trgm_ops);
create index hotel_by_name on hotel (lower(name), id) where deleted_at is null;
create index hotel_by_town on hotel (lower(city), id) where deleted_at is null;
create index hotel_by_change on hotel (updated_at, id) where deleted_at is null;
create index hotel_by_import on hotel (imported_at, id) where deleted_at is null;
