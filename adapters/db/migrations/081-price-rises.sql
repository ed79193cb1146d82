-- The lowest price asked on a day before the price rose that day: it counts for a discount that begins later that day.
alter table price_history add column before_rise_cents int check (before_rise_cents > 0);
