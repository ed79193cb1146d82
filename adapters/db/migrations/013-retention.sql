-- What the privacy page promises: personal data goes when its time is over, documents stay as long as the tax law asks.

alter table reservation add column erased_at timestamptz;
alter table voucher_order add column erased_at timestamptz;
create index reservation_to_erase on reservation (check_out) where erased_at is null;
create index contact_message_created on contact_message (created_at);

-- Invoices are never changed, but for the name of the buyer once nobody has to keep it.
create or replace function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer = '{}'::jsonb and old.issued_on < date_trunc('year', current_date) - interval '7 years'
     and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception 'invoices are never changed' using errcode = 'restrict_violation';
end $$;
