-- Users know their version, as other records that staff edit do.
alter table staff_user
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
