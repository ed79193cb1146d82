-- The second factor of staff: one-time passwords, recovery codes, passkeys.

create table staff_totp (
  user_id bigint primary key references staff_user on delete cascade,
  -- Encrypted and not hashed, because the server computes the codes itself.
  secret_sealed text not null,
  -- Null until a first valid code has confirmed that the authenticator has the secret.
  confirmed_at timestamptz,
  -- The time step of the last accepted code; codes of this and earlier steps are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table staff_recovery_code (
  user_id bigint not null references staff_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table staff_passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff_user on delete cascade,
  -- Both base64url: the authenticator's own id of the credential, and its public key in COSE form.
  credential_id text not null unique,
  public_key text not null,
  -- The authenticator's counter; a lower value than before indicates a copied authenticator.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_user on staff_passkey (user_id);

-- Challenges that an authenticator or the directory must return: valid once, for a few minutes.
create table staff_challenge (
  challenge_hash text primary key,
  kind text not null check (kind in ('passkey_register', 'passkey_sign_in', 'directory')),
  user_id bigint references staff_user on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_expires on staff_challenge (expires_at);
