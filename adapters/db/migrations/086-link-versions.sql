-- Part of every signed link; a new version invalidates all earlier links.
alter table reservation add column link_version int not null default 0 check (link_version >= 0);
alter table voucher_order add column link_version int not null default 0 check (link_version >= 0);
alter table subscriber add column link_version int not null default 0 check (link_version >= 0);
