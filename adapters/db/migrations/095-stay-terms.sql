-- Until when a stay can be cancelled free of charge is asked by the price job alone, for the stays that are advertised:
-- lists of the supplier name the cheapest rates only, so that what was stored so far depends on who asked for what.
alter table rate_snapshot add column terms_asked_at timestamptz;
update rate_snapshot set free_until = null where free_until is not null;
