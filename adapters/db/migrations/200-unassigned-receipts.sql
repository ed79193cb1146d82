-- A bank receipt that was booked for the wrong sale is unassigned: its entry is reversed, and it can be assigned again.

alter table bank_receipt add column times_unassigned int not null default 0 check (times_unassigned >= 0);

create table bank_receipt_unassignment (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references bank_receipt,
  -- 1 for the first assignment of the receipt that was taken back.
  position int not null check (position > 0),
  -- The sale for which the receipt was booked until then.
  reservation_number text references reservation,
  voucher_order_number text references voucher_order,
  reason text not null,
  unassigned_at timestamptz not null,
  unassigned_by text not null,
  unique (receipt_id, position),
  check (num_nonnulls(reservation_number, voucher_order_number) = 1)
);
create index bank_receipt_unassignment_reservation on bank_receipt_unassignment (reservation_number)
  where reservation_number is not null;
create index bank_receipt_unassignment_order on bank_receipt_unassignment (voucher_order_number)
  where voucher_order_number is not null;
create trigger bank_receipt_unassignment_stays before update or delete on bank_receipt_unassignment
  for each row execute function journal_stays();

-- The amount and the day of a receipt never change. A booked receipt changes only when it is unassigned.
create or replace function bank_receipt_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.account, new.reference, new.received_on, new.amount_cents)
      is distinct from (old.account, old.reference, old.received_on, old.amount_cents)
    or new.times_unassigned <> old.times_unassigned + (old.state = 'booked')::int
    or (old.state = 'booked' and (new.state <> 'open' or not exists (
      select from bank_receipt_unassignment u where u.receipt_id = old.id and u.position = new.times_unassigned
        and (u.reservation_number, u.voucher_order_number)
          is not distinct from (old.reservation_number, old.voucher_order_number)))) then
    raise exception 'a bank receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
