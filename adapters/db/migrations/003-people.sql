-- Staff, browser sessions, the newsletter.

create table staff_user (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'manager', 'editor', 'support', 'finance', 'viewer')),
  password_hash text not null,
  active boolean not null default true,
  -- Raised to end every session of the user at once.
  token_version int not null default 1,
  created_at timestamptz not null default now()
);

-- Refresh tokens: only a hash is stored; using one twice ends the whole family.
create table staff_refresh (
  id uuid primary key,
  family uuid not null,
  user_id bigint not null references staff_user on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index staff_refresh_family on staff_refresh (family);

create table password_reset (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff_user on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);

create table session_value (
  session_id uuid not null,
  key text not null,
  value jsonb not null,
  expires_at timestamptz not null,
  primary key (session_id, key)
);
create index session_value_expires on session_value (expires_at);

create table subscriber (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  state text not null check (state in ('asked', 'confirmed', 'unsubscribed')),
  language text not null default 'en',
  confirm_hash text unique,
  confirm_expires_at timestamptz,
  unsubscribe_hash text not null unique,
  -- Proof of consent: when, from where (hashed), to which text.
  consent jsonb not null default '{}',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- Rate-limit counters by name and window; in Redis instead where it is configured.
create table rate_limit (
  key text primary key,
  hits int not null,
  resets_at timestamptz not null
);

create table idempotency (
  scope text not null,
  key text not null,
  fingerprint text not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
