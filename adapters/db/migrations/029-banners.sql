-- Banners have a period. Banners and additional information have a version and the name of their last editor.

alter table banner
  add column starts_on date,
  add column ends_on date,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  add constraint banner_period check (starts_on is null or ends_on is null or ends_on >= starts_on);

alter table additional_info
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
