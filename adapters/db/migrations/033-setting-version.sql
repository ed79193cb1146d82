-- Two people who edit the same setting: the second is told what the first has saved.
alter table setting add column version integer not null default 1;
