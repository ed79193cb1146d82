-- Restores of this database. Until the card provider and the hotel supplier have been asked what happened since the
-- backup, nothing is sold and no job runs. Backups leave it out: it says nothing of the database that they are restored
-- into.
create table restore_run (
  -- Null if the database was restored to a point in time, which no backup names.
  backup_name text,
  -- What happened after this moment is not in the database.
  backup_at timestamptz not null,
  restored_at timestamptz primary key,
  restored_by text not null,
  -- Null until both have answered.
  reconciled_at timestamptz
);
create trigger restore_run_announced after insert or update or delete on restore_run
  for each statement execute function announce_change();
