-- Imports of several hotels. The job imports one item after another, so an interrupted import continues at its item.

create table hotel_import (
  id bigint generated always as identity primary key,
  title text not null,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The lease of the worker, which renews it; the lease of a crashed worker expires.
  leased_until timestamptz
);
create index hotel_import_open on hotel_import (id) where finished_at is null;

create table hotel_import_item (
  import_id bigint not null references hotel_import on delete cascade,
  supplier_id bigint not null,
  position int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  hotel_id bigint references hotel,
  name text not null default '',
  -- Names of the fields that this import changed; null where the hotel was new.
  changes jsonb,
  -- The code of the failure.
  problem text,
  finished_at timestamptz,
  primary key (import_id, supplier_id)
);
