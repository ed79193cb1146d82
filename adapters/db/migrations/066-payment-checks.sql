-- When the card provider was last asked about a payment that has no final state.
alter table payment add column checked_at timestamptz;
