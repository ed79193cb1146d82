-- The names that a search of the shop compares with its term: titles of deals, of headings and surroundings in every
-- language, hotels and their towns. A row for each deal, heading or hotel; a search joins those that match with the
-- deals on sale.

create table search_name (
  kind text not null check (kind in ('deal', 'item', 'hotel')),
  -- The id in `deal`, `reference_item` or `hotel`.
  owner_id bigint not null,
  -- Folded as a search term, each name between spaces on a line of its own.
  names text not null,
  -- The tokens of the names, for terms with a typing error.
  tokens text[] not null,
  primary key (kind, owner_id)
);

-- Every token of a name. Tokens that are no longer in a name remain: they match nothing in `search_name`, and deleting
-- them would race with another transaction that adds the same token. Not unique, because a transaction would wait for
-- another one that adds the same token, for example an import of hotels; a repeated token does no harm.
create table search_token (token text not null);
create index search_token_token on search_token (token);

-- `owner` may have no name, in which case it has no row.
create function save_search_names(owner_kind text, owner bigint, texts text[]) returns void language plpgsql as $$
declare
  folded constant text[] = array(select distinct trim(replace(searchable(given), '-', ' ')) as one
    from unnest(texts) as given where trim(given) <> '' order by one);
  -- Punctuation separates tokens; one or two characters are never compared with a typing error.
  parts constant text[] = array(select distinct part from unnest(folded) as one,
    regexp_split_to_table(one, '[][\s!"#$%&''()*+,./:;<=>?@\\^_`{|}~«»“”„‘’´·…،؛؟、。–—-]+') as part
    where length(part) between 3 and 60 order by part);
begin
  if cardinality(folded) = 0 then
    delete from search_name where kind = owner_kind and owner_id = owner;
    return;
  end if;
  insert into search_name as own (kind, owner_id, names, tokens)
    values (owner_kind, owner, E'\n ' || array_to_string(folded, E' \n ') || E' \n', parts)
    on conflict (kind, owner_id) do update set names = excluded.names, tokens = excluded.tokens
    where own.names <> excluded.names;
  insert into search_token (token) select part from unnest(parts) as part
    where not exists (select from search_token where token = part);
end $$;

create function translated_names(translations jsonb, fields text[]) returns text[] language sql immutable as $$
  select array(select value from jsonb_each(translations) as of_language (language, texts),
    jsonb_each_text(texts) as of_field (field, value) where field = any(fields))
$$;

create function save_deal_names() returns trigger language plpgsql as $$
begin
  perform save_search_names('deal', new.id, new.title || translated_names(new.translations, '{title}'));
  return null;
end $$;
create function save_item_names() returns trigger language plpgsql as $$
begin
  perform save_search_names('item', new.id,
    array[new.title, new.name] || translated_names(new.translations, '{title,name}'));
  return null;
end $$;
create function save_hotel_names() returns trigger language plpgsql as $$
begin
  perform save_search_names('hotel', new.id, array[new.name, new.city]);
  return null;
end $$;
-- The argument is the kind.
create function drop_search_names() returns trigger language plpgsql as $$
begin
  delete from search_name where kind = tg_argv[0] and owner_id = old.id;
  return null;
end $$;

create trigger deal_names after insert or update of title, translations on deal
  for each row execute function save_deal_names();
create trigger item_names after insert or update of title, name, translations on reference_item
  for each row when (new.kind in ('category', 'theme', 'destination', 'surrounding'))
  execute function save_item_names();
create trigger hotel_names after insert or update of name, city on hotel
  for each row execute function save_hotel_names();
create trigger deal_names_dropped after delete on deal for each row execute function drop_search_names('deal');
create trigger item_names_dropped after delete on reference_item
  for each row execute function drop_search_names('item');
create trigger hotel_names_dropped after delete on hotel for each row execute function drop_search_names('hotel');

select save_search_names('deal', id, title || translated_names(translations, '{title}')) from deal;
select save_search_names('item', id, array[title, name] || translated_names(translations, '{title,name}'))
  from reference_item where kind in ('category', 'theme', 'destination', 'surrounding');
select save_search_names('hotel', id, array[name, city]) from hotel;

create index search_name_names on search_name using gin (names gin_trgm_ops);
create index search_name_tokens on search_name using gin (tokens);
analyze search_name, search_token;

create index deal_surrounding on deal (surrounding_id);
