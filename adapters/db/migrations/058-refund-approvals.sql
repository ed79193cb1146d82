-- A refund above the amount in the settings waits until a second member of staff has decided on it.

create table refund_request (
  id bigint generated always as identity primary key,
  reservation_number text not null references reservation,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  -- The idempotency key of the requested refund, which is used when the refund is made.
  key uuid not null unique,
  requested_at timestamptz not null,
  requested_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  decided_at timestamptz,
  decided_by text,
  note text not null default '',
  check ((state = 'waiting') = (decided_by is null)),
  check (decided_by is distinct from requested_by)
);
create unique index on refund_request (reservation_number) where state = 'waiting';
