-- A redemption at the counter that was a mistake is undone, once: the sum or the stay returns to the code, and the
-- receipt is credited.

create table redemption_reversal (
  -- The movement of the code that is undone.
  entry_id bigint primary key references voucher_entry,
  -- The movement that returns it.
  return_entry_id bigint not null unique references voucher_entry,
  reversed_on date not null
);
create trigger redemption_reversal_stays before update or delete on redemption_reversal
  for each row execute function journal_stays();
