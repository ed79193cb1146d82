-- The open amount of a stay (`sale_claim`) reads the codes that paid for it. Without the index, each read of one stay
-- went through the codes of all.
create index voucher_hold_reservation on voucher_hold (reservation_number);
