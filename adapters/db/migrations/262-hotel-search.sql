-- Terms of one or two letters have no trigram: the office searches all hotels for them, in this index alone. An entry of
-- an index has at most 2,704 bytes, so the text has at most 600 characters; names with towns are far shorter.
create or replace function hotel_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := left(searchable(new.name || ' ' || new.city), 600);
  return new;
end $$;
update hotel set search_text = left(search_text, 600) where length(search_text) > 600;
create index hotel_short_search on hotel (id) include (search_text, supplier_id) where deleted_at is null;
analyze hotel;
