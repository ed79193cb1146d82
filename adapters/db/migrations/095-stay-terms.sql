-- Only the price job requests the end of free cancellation, for the advertised stays. The supplier's lists contain only
-- the cheapest rates, so the values stored before depended on the visitors' requests and are removed.
alter table rate_snapshot add column terms_asked_at timestamptz;
update rate_snapshot set free_until = null where free_until is not null;
