-- Hotel and room data of staff: versions, their own texts, removed records, and the room of each price.

alter table hotel
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  -- What staff say of the hotel, shown above the supplier's own description; per language in `translations`.
  add column intro_html text not null default '',
  add column translations jsonb not null default '{}',
  -- Wellness and beauty amenities as staff chose them; null: found among the amenities by their names.
  add column beauty_amenities jsonb,
  -- Names of the fields that staff have changed: an import leaves them as they are.
  add column own_fields text[] not null default '{}',
  -- Sales refer to the hotel, so a deleted one stays as a row.
  add column deleted_at timestamptz;
create index hotel_search on hotel using gin ((name || ' ' || city) gin_trgm_ops);

alter table room
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  add column own_fields text[] not null default '{}',
  -- The supplier goes on offering a removed room: its row keeps it from being sold.
  add column deleted_at timestamptz;

-- The room group of the cheapest rate of each board. A price of a room that is switched off is set aside: it counts as
-- not asked until the supplier is asked again, or the room is switched on.
alter table rate_snapshot
  add column board_rooms jsonb,
  add column closed_room text;
create index rate_snapshot_closed on rate_snapshot (hotel_id, closed_room) where closed_room is not null;

create index reservation_hotel on reservation (hotel_id, check_in);
create index audit_subject on audit (subject, id);
