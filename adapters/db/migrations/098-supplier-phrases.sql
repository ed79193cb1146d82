-- Phrases of the supplier's rooms and amenities that the dictionaries of the shop lack, with the translations of staff.
create table supplier_phrase (
  id bigint generated always as identity primary key,
  -- By which it is found: small letters, single spaces.
  phrase text not null unique,
  -- As the supplier wrote it first.
  text text not null,
  -- {"nl": {"text": "…"}}
  translations jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text
);
-- A phrase that is new has no translation, and changes no page.
create trigger supplier_phrase_announced after update or delete on supplier_phrase
  for each statement execute function announce_change();
