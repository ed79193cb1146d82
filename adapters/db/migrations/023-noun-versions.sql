-- Records that staff edit have a version, which prevents lost updates, and the name of their last editor.

alter table reference_item
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;

alter table activity
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
