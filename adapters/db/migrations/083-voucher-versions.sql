-- Of vouchers and campaigns as they were read: a change of an older one is refused.
alter table voucher add column version integer not null default 1;
alter table voucher_campaign add column version integer not null default 1;
