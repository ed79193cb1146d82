-- Vouchers as accounts: every movement of a code is a row, every booking that uses one has a hold.

-- Campaigns of codes that another party sells: each code pays for one stay of the deal.
create table voucher_campaign (
  id bigint generated always as identity primary key,
  name text not null,
  partner text not null,
  promotion_html text not null default '',
  deal_id bigint not null references deal,
  nights int not null check (nights between 1 and 30),
  persons int not null check (persons between 1 and 54),
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Issued codes remain valid, so the row of a campaign is never deleted.
  deleted_at timestamptz
);

alter table voucher add column created_at timestamptz not null default now();
alter table voucher_order add column issued_at timestamptz;
create index voucher_order_created on voucher_order (created_at);
update voucher_order o set issued_at = (select min(e.at) from voucher_order_event e where e.order_number = o.number and e.to_state = 'issued');

-- The balance of a value code is in cents, that of a campaign's code in stays; holds are still part of the balance.
alter table voucher_code
  drop constraint voucher_code_issued_cents_check,
  add column campaign_id bigint references voucher_campaign,
  add column imported boolean not null default false,
  add column vat_class text check (vat_class in ('multi_purpose', 'single_purpose')),
  add column held_cents int not null default 0,
  add column stays_issued int not null default 0,
  add column stays_left int not null default 0,
  add column stays_held int not null default 0,
  add constraint voucher_code_kind check ((campaign_id is null and issued_cents > 0 and stays_issued = 0) or (campaign_id is not null and issued_cents = 0 and stays_issued > 0)),
  add constraint voucher_code_held check (held_cents between 0 and balance_cents),
  add constraint voucher_code_stays check (stays_left between 0 and stays_issued and stays_held between 0 and stays_left);
create index voucher_code_voucher on voucher_code (voucher_id, id) where voucher_id is not null;
create index voucher_code_campaign on voucher_code (campaign_id, id) where campaign_id is not null;
create index voucher_code_expires on voucher_code (valid_until) where balance_cents > 0 and order_number is not null;
update voucher_code c set vat_class = (select v.vat_class from voucher v where v.id = c.voucher_id);

-- A hold of a booking on a code, from the draft on. It ends once, in a capture or a release; a capture can be refunded.
create table voucher_hold (
  id bigint generated always as identity primary key,
  code_id bigint not null references voucher_code,
  reservation_number text not null references reservation,
  -- The part of the reservation's total; for a campaign's code, the value of its stay in this booking.
  cents int not null check (cents > 0),
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  returned_cents int not null default 0 check (returned_cents between 0 and cents),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (returned_cents = 0 or state = 'captured')
);
create unique index voucher_hold_once on voucher_hold (reservation_number, code_id) where state = 'open';
create index voucher_hold_code on voucher_hold (code_id, id);

create table voucher_entry (
  id bigint generated always as identity primary key,
  code_id bigint not null references voucher_code,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('issue', 'hold', 'capture', 'release', 'refund', 'extend', 'block', 'unblock')),
  cents int not null default 0 check (cents >= 0),
  stays int not null default 0 check (stays >= 0),
  hold_id bigint references voucher_hold,
  reservation_number text references reservation,
  actor text not null,
  note text not null default '',
  -- The values after this row.
  balance_cents int not null,
  held_cents int not null
);
create index voucher_entry_code on voucher_entry (code_id, id);
create index voucher_entry_captures on voucher_entry (id) where kind = 'capture';

create function voucher_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the voucher ledger are never changed' using errcode = 'restrict_violation';
end $$;
create trigger voucher_entry_stays before update or delete on voucher_entry for each row execute function voucher_entry_stays();

insert into voucher_entry (code_id, at, kind, cents, actor, note, balance_cents, held_cents)
  select id, created_at, 'issue', issued_cents, 'migration', 'issued before the ledger began', balance_cents, 0 from voucher_code;
