-- The version of vouchers and campaigns: a change that is based on an older version is refused.
alter table voucher add column version integer not null default 1;
alter table voucher_campaign add column version integer not null default 1;
