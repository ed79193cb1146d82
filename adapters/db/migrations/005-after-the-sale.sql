-- After the sale: cancellations, balances, manual and external refunds, disputes, bookkeeping.

-- Cancellation requests. Fee and refund are those at the time of the request, whenever the cancellation is carried out.
create table cancellation_request (
  id bigint generated always as identity primary key,
  reservation_number text not null references reservation,
  state text not null check (state in ('waiting', 'approved', 'done', 'refused')),
  asked_by text not null,
  reason text not null default '',
  asked_at timestamptz not null,
  -- Null if no step of the policy determines the fee; staff then decide.
  fee_cents int check (fee_cents >= 0),
  card_refund_cents int not null check (card_refund_cents >= 0),
  voucher_refund_cents int not null check (voucher_refund_cents >= 0),
  automatic boolean not null,
  decided_by text,
  decided_at timestamptz,
  supplier_penalty_cents int,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  last_code text,
  updated_at timestamptz not null default now()
);
create unique index cancellation_request_open on cancellation_request (reservation_number) where state in ('waiting', 'approved');
create index cancellation_request_due on cancellation_request (next_at) where state = 'approved';

create index reservation_balance_due on reservation (balance_due_date) where balance_cents > 0 and state in ('confirmed', 'completed');
create index reservation_check_out on reservation (check_out) where state = 'confirmed';

-- A refund made manually at the card provider is recorded once.
create unique index refund_provider on refund (provider_id) where provider_id is not null;

create table dispute (
  account text not null,
  dispute_id text not null,
  intent_id text not null,
  payment_id bigint references payment,
  status text not null,
  reason text not null,
  amount_cents int not null,
  -- While the bank has not decided, nothing is refunded.
  open boolean not null,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account, dispute_id)
);
create index dispute_open on dispute (payment_id) where open;

-- Differences between the books and the card provider, until staff or the next comparison resolve them.
create table money_finding (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('paid_no_booking', 'booked_not_paid', 'amount_differs')),
  account text not null,
  intent_id text,
  reservation_number text references reservation,
  cents int not null,
  text text not null,
  state text not null default 'open' check (state in ('open', 'resolved')),
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution text
);
create index money_finding_open on money_finding (found_at) where state = 'open';

-- Work that is done once a day, by the first process that claims it.
create table daily_work (
  name text not null,
  day date not null,
  started_at timestamptz not null,
  done_at timestamptz,
  primary key (name, day)
);

-- Invoices and credit invoices share one series per year; their contents never change.
create table invoice (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('invoice', 'credit')),
  reservation_number text not null references reservation,
  number text not null unique,
  year int not null,
  sequence int not null,
  issued_on date not null,
  -- Negative on a credit invoice.
  total_cents int not null,
  lines jsonb not null,
  vat jsonb not null,
  scheme text not null check (scheme in ('normal', 'travel_agent')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  unique (year, sequence)
);
create index invoice_reservation on invoice (reservation_number, id);

create function invoice_stays() returns trigger language plpgsql as $$
begin
  raise exception 'invoices are never changed' using errcode = 'restrict_violation';
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function invoice_stays();

create index mail_failed on mail (id) where state = 'failed';
-- Signed messages of the hotel supplier that were processed, so that each is processed once.
create table supplier_message (
  token text primary key,
  received_at timestamptz not null default now()
);
