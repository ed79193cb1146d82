-- Keys of the payment provider's accounts that staff have entered; they take the place of the configured ones.

create table payment_credential (
  account text not null check (account in ('standard', 'sgr')),
  -- As the provider names it.
  name text not null check (length(name) between 1 and 60),
  value_sealed text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (account, name)
);
