-- A test of the connection to the card provider, and the messages that it caused. Any process may receive the events;
-- the process that runs the test verifies their signatures. The row exists as long as the test runs.
create table connection_test (
  -- A random value, known only to the shop and the provider, which the events contain.
  mark text primary key,
  account text not null check (account in ('standard', 'sgr')),
  started_at timestamptz not null,
  -- [{"reached": ["sgr"], "message": "…"}]: the accounts of the webhook URL, and the message as the adapter encodes it.
  messages jsonb not null default '[]'
);

-- When an account's last signed event arrived.
create index provider_event_received on provider_event (account, received_at);
