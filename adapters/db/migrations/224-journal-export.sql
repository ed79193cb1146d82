-- The days whose entries were written to a file of the nightly export. A day is the day on which an entry was written, in
-- Amsterdam: unlike the day of booking, nothing is added to it afterwards.
create table journal_export (
  day date primary key,
  file_name text not null,
  entries int not null,
  lines int not null,
  debit_cents bigint not null,
  exported_at timestamptz not null
);
create index journal_entry_created on journal_entry (created_at);
