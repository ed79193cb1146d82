-- The sale: from an offer to a stay that is paid, booked and confirmed by e-mail.

-- Offers as the supplier sent them: the only source of a quote's room price.
create table offer (
  book_hash text not null,
  deal_id bigint not null references deal on delete cascade,
  hotel_id bigint not null references hotel,
  check_in date not null,
  nights int not null,
  rooms jsonb not null,
  rate jsonb not null,
  prebooked boolean not null default false,
  -- The net price of the offer that this one was prebooked from, so that an increase can be shown.
  earlier_total_cents int,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The supplier's hash is the same for every package that sells the same room.
  primary key (deal_id, book_hash)
);
create index offer_expires on offer (expires_at);

create table reservation (
  number text primary key,
  state text not null check (state in ('draft', 'awaiting_payment', 'expired', 'paid', 'confirming', 'confirmed', 'completed',
    'failed', 'cancellation_requested', 'cancelled', 'refunding', 'refunded')),
  deal_id bigint not null references deal,
  hotel_id bigint not null references hotel,
  book_hash text not null,
  check_in date not null,
  check_out date not null check (check_out > check_in),
  nights int not null check (nights between 1 and 30),
  rooms jsonb not null,
  activities jsonb not null,
  -- A copy of everything sold: later edits of the catalogue do not change it.
  snapshot jsonb not null,
  lines jsonb not null,
  total_cents int not null check (total_cents > 0),
  voucher_cents int not null default 0 check (voucher_cents >= 0),
  due_now_cents int not null check (due_now_cents >= 0),
  balance_cents int not null default 0 check (balance_cents >= 0),
  balance_due_date date,
  pay text not null check (pay in ('full', 'deposit')),
  account text not null check (account in ('standard', 'sgr')),
  net_cents int not null check (net_cents >= 0),
  guest jsonb not null,
  email text not null,
  language text not null,
  user_ip text not null default '',
  session_id text,
  -- Ten random digits shown to the traveller, and the number in the year's gapless series; both are set at confirmation.
  invoice_number text unique,
  invoice_year int,
  invoice_sequence int,
  confirmation_id text,
  -- The end of the lease of the worker of the hotel booking; other workers skip it until then.
  booking_lease timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (voucher_cents + due_now_cents + balance_cents = total_cents),
  unique (invoice_year, invoice_sequence)
);
create index reservation_open on reservation (state, expires_at)
  where state in ('awaiting_payment', 'paid', 'confirming', 'failed', 'refunding');
create index reservation_created on reservation (created_at);

create table reservation_event (
  id bigint generated always as identity primary key,
  reservation_number text not null references reservation on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  from_state text,
  to_state text not null,
  reason text not null
);
create index reservation_event_number on reservation_event (reservation_number, id);

create table invoice_series (
  year int primary key,
  last_sequence int not null default 0
);

-- One attempt to book at the supplier; its id is the partner_order_id. At most one attempt per reservation is active.
create table supplier_attempt (
  id uuid primary key,
  reservation_number text not null references reservation,
  state text not null check (state in ('forming', 'formed', 'finishing', 'polling', 'confirmed', 'failed', 'dropped', 'cancelled')),
  book_hash text not null,
  order_id bigint,
  payment jsonb,
  code text,
  forms int not null default 0,
  polls int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);
create unique index supplier_attempt_alive on supplier_attempt (reservation_number)
  where state in ('forming', 'formed', 'finishing', 'polling', 'confirmed');

create table voucher_order (
  number text primary key,
  state text not null check (state in ('awaiting_payment', 'paid', 'issued', 'expired', 'refunding', 'refunded')),
  voucher_id bigint references voucher,
  deal_id bigint references deal,
  quantity int not null check (quantity between 1 and 10),
  unit_cents int not null check (unit_cents > 0),
  amount_cents int not null check (amount_cents = unit_cents * quantity),
  value_cents int not null check (value_cents > 0),
  buyer jsonb not null,
  gift jsonb not null default '{}',
  account text not null check (account in ('standard', 'sgr')),
  language text not null default 'en',
  session_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table voucher_order_event (
  id bigint generated always as identity primary key,
  order_number text not null references voucher_order on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  from_state text,
  to_state text not null,
  reason text not null
);

create table voucher_code (
  id bigint generated always as identity primary key,
  -- A keyed hash for lookups and an encrypted text for display; the code itself is not stored in plain text.
  code_hash text not null unique,
  code_sealed text not null,
  voucher_id bigint references voucher,
  deal_id bigint references deal,
  order_number text references voucher_order,
  order_position int,
  issued_cents int not null check (issued_cents > 0),
  balance_cents int not null check (balance_cents between 0 and issued_cents),
  valid_from date not null,
  valid_until date not null,
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  unique (order_number, order_position)
);

-- A payment is one intent at the card provider. Each part of a sale has at most one open payment.
create table payment (
  id bigint generated always as identity primary key,
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  part text not null check (part in ('full', 'deposit', 'balance', 'voucher')),
  attempt int not null default 1,
  account text not null check (account in ('standard', 'sgr')),
  intent_id text,
  state text not null check (state in ('creating', 'open', 'processing', 'paid', 'cancelled')),
  amount_cents int not null check (amount_cents >= 50),
  received_cents int not null default 0 check (received_cents >= 0),
  method text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((reservation_number is null) <> (voucher_order_number is null)),
  unique (account, intent_id)
);
create unique index payment_open_reservation on payment (reservation_number, part) where state in ('creating', 'open', 'processing');
create unique index payment_open_voucher on payment (voucher_order_number, part) where state in ('creating', 'open', 'processing');
create index payment_unsettled on payment (created_at) where state in ('creating', 'open', 'processing');

create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  key text not null unique,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'succeeded', 'failed')),
  provider_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_payment on refund (payment_id);

create function refund_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payment where id = new.payment_id for update;
  if (select coalesce(sum(amount_cents), 0) from refund where payment_id = new.payment_id and state <> 'failed' and id <> new.id)
     + (case when new.state = 'failed' then 0 else new.amount_cents end)
     > (select received_cents from payment where id = new.payment_id) then
    raise exception 'refunds exceed what was received' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update on refund for each row execute function refund_within_payment();

create table provider_event (
  account text not null,
  event_id text not null,
  type text not null,
  intent_id text,
  received_at timestamptz not null default now(),
  primary key (account, event_id)
);

-- The browser's report on a payment at the card provider; stored for support, never trusted.
create table payment_log (
  id bigint generated always as identity primary key,
  number text not null,
  intent_id text not null,
  seen jsonb not null,
  at timestamptz not null default now()
);

create table mail (
  id bigint generated always as identity primary key,
  -- One mail per sale and kind.
  key text not null unique,
  kind text not null,
  recipient text not null,
  language text not null,
  variables jsonb not null,
  message_id text not null unique,
  reservation_number text references reservation,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_queued on mail (next_at) where state = 'queued';

create table staff_task (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  reservation_number text references reservation,
  text text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
