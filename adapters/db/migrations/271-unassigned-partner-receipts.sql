-- A receipt that was booked for the wrong partner is unassigned, as one of a sale is, and can be assigned again.

alter table bank_receipt_unassignment
  add column partner_id bigint references partner,
  drop constraint bank_receipt_unassignment_check,
  add constraint bank_receipt_unassignment_of
    check (num_nonnulls(reservation_number, voucher_order_number, partner_id) = 1);

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
    or new.times_unassigned <> old.times_unassigned + (old.state in ('booked', 'partner'))::int
    or (old.state in ('booked', 'partner') and (new.state <> 'open' or not exists (
      select from bank_receipt_unassignment u where u.receipt_id = old.id and u.position = new.times_unassigned
        and (u.reservation_number, u.voucher_order_number, u.partner_id)
          is not distinct from (old.reservation_number, old.voucher_order_number, old.partner_id)))) then
    raise exception 'a bank receipt is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
