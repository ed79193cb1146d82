-- What each process of the shop last said of itself, for the page System: no personal data.
create table process_sign (
  id uuid primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('on', 'off', 'only')),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- The last runs of its jobs and the last answers of third parties, by name.
  facts jsonb not null
);

-- The backups that were made, or failed, and reached this database to say so.
create table backup_run (
  id bigint generated always as identity primary key,
  -- Null if none was made.
  name text,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- False also if the backup was made and names pictures that are in no storage.
  is_whole boolean not null
);
create index backup_run_ended on backup_run (ended_at desc);
