-- An index of the codes with an amount owed, which the month report adds up.

create index voucher_code_owed on voucher_code (net_cents) include (balance_cents, written_off_cents, issued_cents)
  where balance_cents > written_off_cents and (order_number is not null or net_cents is not null);
