-- If two people edit the same setting, the second gets a conflict instead of overwriting the first change.
alter table setting add column version integer not null default 1;
