-- Phrases of the supplier's rooms and amenities that the dictionaries of the shop lack, with the translations of staff.
create table supplier_phrase (
  id bigint generated always as identity primary key,
  -- The lookup key: lower case, single spaces.
  phrase text not null unique,
  -- The supplier's first spelling.
  text text not null,
  -- {"nl": {"text": "…"}}
  translations jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text
);
-- A new phrase has no translation, so it changes no page.
create trigger supplier_phrase_announced after update or delete on supplier_phrase
  for each statement execute function announce_change();
