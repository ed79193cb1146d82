-- Per board the last moment at which some rate of that stay can be cancelled free of charge; null where none is known.
alter table rate_snapshot add column free_until jsonb;
