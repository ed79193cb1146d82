-- Staff find a reservation by the hotel's and the supplier's number of it, and a room by its name.
create index reservation_confirmation on reservation (lower(confirmation_id)) where confirmation_id is not null;
create index supplier_attempt_order on supplier_attempt (order_id) where order_id is not null;
create index room_names on room using gin (lower(name) gin_trgm_ops) where deleted_at is null;
