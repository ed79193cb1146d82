-- A test of the connection to the card provider, and what arrived because of it: whichever process an event reaches, the
-- one that tests verifies its signature. A row lives as long as its test.
create table connection_test (
  -- Random, known to the shop and the provider alone; the events carry it.
  mark text primary key,
  account text not null check (account in ('standard', 'sgr')),
  started_at timestamptz not null,
  -- [{"reached": ["sgr"], "message": "…"}]: of which accounts the address was, and the message as its adapter packs it.
  messages jsonb not null default '[]'
);

-- When an account's last signed event arrived.
create index provider_event_received on provider_event (account, received_at);
