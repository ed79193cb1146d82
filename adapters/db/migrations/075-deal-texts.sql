-- The English texts of deals, a row each, for the list of translations: which languages have it ({ language: "done" or
-- "outdated" }, where none is there it is missing), and what a search looks in. Deals that were deleted have none.

create table deal_text (
  deal_id bigint not null references deal on delete cascade,
  -- As translations are shown, and as they are stored.
  name text not null,
  stored text not null,
  -- The title of the deal.
  record text not null,
  states jsonb not null,
  searched text not null,
  primary key (deal_id, name)
);
-- A page of the list, and what a filter leaves of it, without the texts.
create index deal_text_listed on deal_text (record, deal_id, name) include (stored, states);
create index deal_text_searched on deal_text using gin (searched gin_trgm_ops);

create function texts_of_deal(deal) returns table (name text, stored text, source text) language sql stable as $$
  select each.* from (values
    ('title', 'title', $1.title), ('summary', 'summary', $1.summary), ('description', 'description_html', $1.description_html),
    ('hotel_title', 'hotel_title', $1.hotel_info ->> 'title'),
    ('hotel_description', 'hotel_description_html', $1.hotel_info ->> 'description_html')) as each (name, stored, source)
    where each.source <> ''
  union all
  select 'alt:' || picture.key, 'alt:' || picture.key, picture.value from jsonb_each_text($1.picture_alts) as picture
    where picture.value <> ''
$$;

create function insert_deal_texts(deal) returns void language sql as $$
  insert into deal_text (deal_id, name, stored, record, states, searched)
    select $1.id, said.name, said.stored, $1.title,
      (select coalesce(jsonb_object_agg(own.key, own.value -> said.stored), '{}') from jsonb_each($1.text_states) as own
        where own.value ? said.stored),
      searchable($1.title || ' ' || said.source)
    from texts_of_deal($1) as said where $1.status <> 'deleted'
$$;

create function keep_deal_texts() returns trigger language plpgsql as $$
begin
  delete from deal_text where deal_id = new.id;
  perform insert_deal_texts(new);
  return null;
end $$;
create trigger deal_texts after insert or update of title, summary, description_html, hotel_info, picture_alts, translations,
  outdated, status on deal for each row execute function keep_deal_texts();

select insert_deal_texts(deal) from deal;
