-- Sessions of staff, one row each: from which device, and when the password or a passkey was last confirmed.
create table staff_session (
  -- The family of its refresh tokens.
  id uuid primary key,
  user_id bigint not null references staff_user on delete cascade,
  device_hash text,
  confirmed_at timestamptz,
  created_at timestamptz not null
);
create index staff_session_user on staff_session (user_id);

alter table staff_challenge drop constraint staff_challenge_kind_check;
alter table staff_challenge add check (kind in ('passkey_register', 'passkey_sign_in', 'passkey_confirm', 'directory'));

-- Which users have had control over which accounts. Stored by e-mail address, so that it outlives both accounts.
create table staff_influence (
  id bigint generated always as identity primary key,
  email text not null,
  by_email text not null,
  kind text not null check (kind in ('invited', 'role_changed', 'factor_reset', 'switched_on')),
  at timestamptz not null
);
create index staff_influence_at on staff_influence (at);

-- A change that makes a security rule less strict takes effect on a later day, or when a second owner has approved it.
create table protection_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund_limit', 'staff_limit', 'factor_rule', 'role_permissions', 'user_role')),
  -- The id of the role or account; 0 for a setting of the whole shop.
  subject_id bigint not null default 0,
  subject_name text not null default '',
  before jsonb not null,
  after jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null,
  asked_session uuid,
  asked_device text,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'withdrawn')),
  -- Null if it was applied because its day came.
  decided_by text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index protection_change_waiting on protection_change (kind, subject_id) where state = 'waiting';
create index protection_change_due on protection_change (effective_at) where state = 'waiting';
