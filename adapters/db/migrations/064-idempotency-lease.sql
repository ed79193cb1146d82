-- The lease of the process that works on a request with an Idempotency-Key.
alter table idempotency add column holder uuid, add column leased_until timestamptz;
