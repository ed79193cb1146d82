-- Hotel and room data of staff: versions, their own texts, removed records, and the room of each price.

alter table hotel
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  -- The introduction by staff, shown above the supplier's own description; other languages are in `translations`.
  add column intro_html text not null default '',
  add column translations jsonb not null default '{}',
  -- Wellness and beauty amenities that staff chose; null: they are found among the amenities by name.
  add column beauty_amenities jsonb,
  -- Names of the fields that staff have changed; imports do not change these.
  add column own_fields text[] not null default '{}',
  -- The row of a deleted hotel is retained, because sales refer to it.
  add column deleted_at timestamptz;
create index hotel_search on hotel using gin ((name || ' ' || city) gin_trgm_ops);

alter table room
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  add column own_fields text[] not null default '{}',
  -- The row of a removed room is retained, because the supplier still offers the room and it must not be sold.
  add column deleted_at timestamptz;

-- The room group of the cheapest rate of each board. The price of a room that is off sale is not used: it counts as not
-- requested until it is requested again or the room is on sale again.
alter table rate_snapshot
  add column board_rooms jsonb,
  add column closed_room text;
create index rate_snapshot_closed on rate_snapshot (hotel_id, closed_room) where closed_room is not null;

create index reservation_hotel on reservation (hotel_id, check_in);
create index audit_subject on audit (subject, id);
