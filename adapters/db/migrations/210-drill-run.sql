-- The drills of backups: the last one was restored aside and looked at.
create table drill_run (
  id bigint generated always as identity primary key,
  -- Null if no backup could be opened.
  backup_name text,
  backup_made_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- What is wrong with the backup, a sentence each; empty if it is proven.
  problems jsonb not null
);
create index drill_run_ended on drill_run (ended_at desc);
