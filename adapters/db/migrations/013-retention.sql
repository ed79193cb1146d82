-- The retention rules of the privacy page: personal data is erased after its period, documents are kept as tax law says.

alter table reservation add column erased_at timestamptz;
alter table voucher_order add column erased_at timestamptz;
create index reservation_to_erase on reservation (check_out) where erased_at is null;
create index contact_message_created on contact_message (created_at);

-- Invoices are never changed, except that the buyer's name is erased when it need no longer be kept.
create or replace function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer = '{}'::jsonb and old.issued_on < date_trunc('year', current_date) - interval '7 years'
     and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception 'invoices are never changed' using errcode = 'restrict_violation';
end $$;
