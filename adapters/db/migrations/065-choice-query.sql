-- What the supplier is asked for the prices of a party that no job keeps, over a year or a range of days: the stays to
-- ask for, and when all of them were answered. Until then no price of that choice is shown.
create table choice_query (
  choice text primary key,
  party text not null,
  queries jsonb not null default '[]',
  -- Answers from before this moment are asked again.
  planned_at timestamptz,
  -- When the questions were begun that have all been answered.
  asked_at timestamptz,
  -- Until then one process asks.
  leased_until timestamptz
);
create index choice_query_planned on choice_query (planned_at);

-- With the last answer the prices of a choice appear on pages that were rendered without them.
create function announce_choice() returns trigger language plpgsql as $$
begin
  if new.asked_at is distinct from old.asked_at then
    perform pg_notify('public_change', 'prices');
  end if;
  return null;
end $$;
create trigger choice_query_asked after update on choice_query
  for each row execute function announce_choice();
