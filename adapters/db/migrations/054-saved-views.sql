-- Saved views of the back-office's lists: filters, sort order and columns under a name.

create table saved_view (
  id bigint generated always as identity primary key,
  owner_id bigint not null references staff_user on delete cascade,
  -- The list, as the back-office names it: "deals".
  screen text not null check (length(screen) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  -- Everyone sees it; only its owner changes it.
  shared boolean not null default false,
  state jsonb not null,
  created_at timestamptz not null,
  unique (owner_id, screen, name)
);
create index saved_view_screen on saved_view (screen) where shared;
