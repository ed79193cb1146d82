-- Internal notes of staff about a reservation, never shown to the traveller.
create table reservation_note (
  id bigint generated always as identity primary key,
  reservation_number text not null references reservation on delete cascade,
  at timestamptz not null default now(),
  written_by text not null,
  text text not null check (text <> '')
);
create index reservation_note_number on reservation_note (reservation_number, id);
