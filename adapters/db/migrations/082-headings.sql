-- What a deal belongs to, each as "kind/name": the heading that it is filed under, its destination and its themes.
-- Lists, searches, counts and the check whether a heading is in use read this column and nothing else.

create function heading_kind(category_type text) returns text language sql immutable parallel safe
  return case category_type when 'themes' then 'theme' else category_type end;

create function headings_of(category_type text, category text, destination text, themes text[]) returns text[]
  language sql immutable parallel safe
  return array(
    select heading_kind(category_type) || '/' || category where category <> ''
    union select 'destination/' || destination where destination <> ''
    union select 'theme/' || theme from unnest(themes) as theme
    order by 1);

alter table deal add column headings text[] not null
  generated always as (headings_of(category_type, category, destination, themes)) stored;
create index deal_headings on deal using gin (headings);
drop index deal_destination;
