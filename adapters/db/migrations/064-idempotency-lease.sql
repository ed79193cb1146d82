-- Which process works on a request that came with an Idempotency-Key, and until when nobody else may.
alter table idempotency add column holder uuid, add column leased_until timestamptz;
