-- Signed into every link; a new version ends the links that were given out before it.
alter table reservation add column link_version int not null default 0 check (link_version >= 0);
alter table voucher_order add column link_version int not null default 0 check (link_version >= 0);
alter table subscriber add column link_version int not null default 0 check (link_version >= 0);
