-- The codes on which something is owed: the month report adds them up.

create index voucher_code_owed on voucher_code (net_cents) include (balance_cents, written_off_cents, issued_cents)
  where balance_cents > written_off_cents and (order_number is not null or net_cents is not null);
