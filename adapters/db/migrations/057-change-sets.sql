-- Changes of several records that are stored beside what the shop shows, and released together.

create table change_set (
  id bigint generated always as identity primary key,
  name text not null,
  state text not null default 'open' check (state in ('open', 'released', 'rolled_back')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  release_at timestamptz,
  -- The user who scheduled the release, which needs this user's permissions.
  scheduled_by bigint references staff_user on delete set null,
  -- Why the scheduled release was refused; reset to null when it is rescheduled.
  refusals jsonb,
  released_at timestamptz,
  released_by text,
  rolled_back_at timestamptz,
  rolled_back_by text,
  check ((state = 'open') = (released_at is null)),
  check ((state = 'rolled_back') = (rolled_back_at is not null))
);
create index on change_set (release_at) where state = 'open' and release_at is not null and refusals is null;

create table planned_change (
  change_set_id bigint not null references change_set on delete cascade,
  kind text not null check (kind in ('prices', 'deals', 'banners', 'content-pages')),
  -- An id, the name of a page of text, or 'package' for the prices.
  record text not null,
  title text not null,
  -- The body of the call that makes the change, with the version of the record that it was made from.
  content jsonb not null,
  -- The body that restores the former values, with the version that the release created.
  restore jsonb,
  at timestamptz not null,
  by text not null,
  primary key (change_set_id, kind, record)
);
create index on planned_change (kind, record);
