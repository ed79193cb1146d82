-- What is known of an uploaded picture. It was in a file beside the picture, which the other machines cannot read; the
-- start of a process adds what it finds in such files (adapters/files/facts-files.ts). The picture itself is a stored
-- file, on the disk or in object storage.
create table uploaded_picture (
  key text primary key check (key ~ '^u-[0-9a-f]{24}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{3,6}$'),
  alt text not null default '',
  focus_x double precision not null default 0.5 check (focus_x between 0 and 1),
  focus_y double precision not null default 0.5 check (focus_y between 0 and 1),
  version integer not null default 1,
  uploaded_at timestamptz not null
);
create trigger uploaded_picture_announced after insert or update or delete on uploaded_picture
  for each statement execute function announce_change();
