-- Partners' campaigns have translations like every other record. Every record with texts lists the translations that
-- were made from an English text that was changed afterwards: { language: { text: the former English } }. The program
-- maintains the list of deals, the database those of all other records. Confirming a translation removes it from the
-- list.

alter table voucher_campaign add column translations jsonb not null default '{}';

-- Builds the same text as `formatHouseRules` (catalogue/hotel/house-rules.ts).
create function house_rules_text(policies jsonb) returns text language sql immutable as $$
  select string_agg(section.text, E'\n\n' order by section.at) from (
    select rule.at, concat_ws(E'\n', nullif(trim(rule.part ->> 'title'), ''),
      (select string_agg(nullif(trim(line), ''), E'\n' order by paragraph.at, number)
        from jsonb_array_elements_text(rule.part -> 'paragraphs') with ordinality as paragraph (text, at),
          regexp_split_to_table(paragraph.text, E'\n+') with ordinality as lines (line, number))) as text
    from jsonb_array_elements(policies) with ordinality as rule (part, at)) as section
  where section.text <> ''
$$;

-- The English texts of a row, by the names under which their translations are stored. The questions of a page are not
-- among them: they are translated as one list, which cannot be confirmed.
create function source_texts(kind text, stored jsonb) returns jsonb language sql immutable as $$
  select case kind
    when 'hotel' then jsonb_build_object('intro', stored -> 'intro_html',
      'policy', case when stored -> 'own_fields' ? 'policies' then house_rules_text(stored -> 'policies') end,
      'extra_info', case when stored -> 'own_fields' ? 'extra_info' then stored -> 'extra_info' end)
    when 'activity' then jsonb_build_object('title', stored -> 'title', 'external_name', stored -> 'external_name',
      'description_html', stored -> 'description_html')
    when 'reference_item' then jsonb_build_object('title', stored -> 'title', 'summary', stored -> 'summary',
      'description_html', stored -> 'description_html')
      || coalesce((select jsonb_object_agg(value ->> 'key', value -> 'label')
        from jsonb_array_elements(stored -> 'filter_values') as value), '{}')
    when 'additional_info' then jsonb_build_object('title', stored -> 'title',
      'description_html', stored -> 'description_html')
    when 'banner' then jsonb_build_object('title', stored -> 'title', 'text', stored -> 'text')
    when 'content_page' then jsonb_build_object('title', stored -> 'title', 'lead', stored -> 'lead',
      'body_html', stored -> 'body_html')
    when 'voucher' then jsonb_build_object('name', stored -> 'name', 'description_html', stored -> 'description_html')
    when 'voucher_campaign' then jsonb_build_object('campaign_name', stored -> 'name',
      'promotion_html', stored -> 'promotion_html') end
$$;

-- A translation is outdated while its English text differs from the one that it was made from, unless the translation
-- was rewritten or removed.
create function outdated_texts(sources_before jsonb, sources jsonb, translations_before jsonb, translations jsonb,
  outdated jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(each.language, each.texts), '{}') from (
    select own.key as language, jsonb_object_agg(said.key, made.english) as texts
    from jsonb_each(translations) as own cross join lateral jsonb_each_text(own.value) as said
      cross join lateral (select coalesce(outdated #>> array[own.key, said.key], sources_before ->> said.key) as english)
        as made
    where jsonb_typeof(own.value) = 'object' and said.value <> ''
      and said.value = translations_before #>> array[own.key, said.key]
      and made.english <> '' and sources ->> said.key <> '' and made.english <> sources ->> said.key
    group by own.key) as each
$$;

create function keep_outdated() returns trigger language plpgsql as $$
begin
  new.outdated := outdated_texts(source_texts(tg_table_name, to_jsonb(old)), source_texts(tg_table_name, to_jsonb(new)),
    old.translations, new.translations, new.outdated);
  return new;
end $$;

do $$
declare
  texts record;
begin
  for texts in select * from (values
    ('hotel', 'intro_html, policies, extra_info, own_fields'), ('activity', 'title, external_name, description_html'),
    ('reference_item', 'title, summary, description_html, filter_values'),
    ('additional_info', 'title, description_html'), ('banner', 'title, text'),
    ('content_page', 'title, lead, body_html'), ('voucher', 'name, description_html'),
    ('voucher_campaign', 'name, promotion_html')) as each (kind, columns)
  loop
    execute format('alter table %I add column outdated jsonb not null default ''{}''', texts.kind);
    execute format('create trigger outdated before update of %s, translations, outdated on %I
      for each row execute function keep_outdated()', texts.columns, texts.kind);
  end loop;
end $$;
