-- Previews of unsaved deals: the shop's page reads them by an unguessable name, for a few minutes.
create table deal_preview (
  token text primary key,
  -- The deal that is edited; null for a new one.
  deal_id bigint references deal on delete cascade,
  content jsonb not null,
  expires_at timestamptz not null
);
create index deal_preview_expires on deal_preview (expires_at);
