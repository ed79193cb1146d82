-- Users have a version, like other records that staff edit.
alter table staff_user
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
