-- Supplier requests for the prices of a party that no job refreshes, over a year or a range of days: the stays to
-- request, and when all of them were answered. Until then no price of that choice is shown.
create table choice_query (
  choice text primary key,
  party text not null,
  queries jsonb not null default '[]',
  -- Prices older than this time are requested again.
  planned_at timestamptz,
  -- The start time of the last run in which all requests were answered.
  asked_at timestamptz,
  -- The end of the lease of the process that sends the requests.
  leased_until timestamptz
);
create index choice_query_planned on choice_query (planned_at);

-- After the last reply, cached pages that were rendered without the prices of the choice are outdated.
create function announce_choice() returns trigger language plpgsql as $$
begin
  if new.asked_at is distinct from old.asked_at then
    perform pg_notify('public_change', 'prices');
  end if;
  return null;
end $$;
create trigger choice_query_asked after update on choice_query
  for each row execute function announce_choice();
