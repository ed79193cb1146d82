-- A bulk change of deals with the previous values of each, so that it can be undone as a whole.

create table bulk_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by text not null,
  -- [{"deals_id": 1, "version": 7, "before": {"margin": 15}}]; the version is the one that the change made.
  deals jsonb not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
