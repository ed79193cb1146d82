-- Records that staff edit know their version, so that nobody overwrites a colleague unseen, and who wrote them last.

alter table reference_item
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;

alter table activity
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
