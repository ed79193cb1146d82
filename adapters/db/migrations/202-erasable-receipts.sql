-- Who paid a bank receipt, from which account and with which words, can be erased; amount, day and sale stay as they
-- are. So can what staff wrote when they took back its assignment.

create or replace function bank_receipt_stays() returns trigger language plpgsql as $$
declare
  texts constant text[] := array['payer', 'payer_account', 'text', 'note'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts
    and new.payer in ('', old.payer) and new.payer_account in ('', old.payer_account)
    and new.text in ('', old.text) and new.note in ('', old.note) then
    return new;
  end if;
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

create function bank_receipt_unassignment_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.reason <> '' or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'an unassignment of a bank receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger bank_receipt_unassignment_stays on bank_receipt_unassignment;
create trigger bank_receipt_unassignment_stays before update or delete on bank_receipt_unassignment
  for each row execute function bank_receipt_unassignment_stays();

-- The receipts that retention looks for each night.
create index bank_receipt_named on bank_receipt (received_on) where payer <> '' or payer_account <> '' or text <> '';
