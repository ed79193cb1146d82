-- Which texts of a deal are translated: { language: { text: "done" or "outdated" } }, where none is there it is missing. The
-- list of translations reads this of all deals, and the translations themselves, a hundred times as long, of one page.

alter table deal add column text_states jsonb not null default '{}';

create function text_states(translations jsonb, outdated jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(each.language, each.states), '{}') from (
    select one.key as language, jsonb_object_agg(said.key,
      case when outdated #>> array[one.key, said.key] is not null then 'outdated' else 'done' end) as states
    from jsonb_each(translations) as one cross join lateral jsonb_each_text(one.value) as said
    where jsonb_typeof(one.value) = 'object' and coalesce(said.value, '') not in ('', '[]')
    group by one.key) as each
$$;

create function keep_text_states() returns trigger language plpgsql as $$
begin
  new.text_states := text_states(new.translations, new.outdated);
  return new;
end $$;
create trigger text_states before insert or update of translations, outdated on deal
  for each row execute function keep_text_states();

update deal set text_states = text_states(translations, outdated) where translations <> '{}';
