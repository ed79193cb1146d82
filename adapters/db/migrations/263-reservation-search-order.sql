-- The searched texts of reservations have the moment of the reservation, so that the newest that contain a frequent term
-- are found by reading the texts in the order of the list.
create table reservation_search_ordered (
  number text primary key, text text not null, created_at timestamptz not null default now()
);

-- Filled and indexed while sales continue. Rows that changed meanwhile are updated below.
insert into reservation_search_ordered (number, text, created_at)
  select number, s.text, r.created_at from reservation_search s join reservation r using (number);
create index reservation_search_words on reservation_search_ordered using gin (text gin_trgm_ops);
create index reservation_search_by_creation on reservation_search_ordered (created_at desc, number);
analyze reservation_search_ordered;

lock table reservation in share row exclusive mode;
insert into reservation_search_ordered as own (number, text, created_at)
  select number, s.text, r.created_at from reservation_search s join reservation r using (number)
  on conflict (number) do update set text = excluded.text, created_at = excluded.created_at
  where own.text <> excluded.text or own.created_at <> excluded.created_at;
delete from reservation_search_ordered as own where not exists (select from reservation where number = own.number);
-- It was for the version of the program before migration 080.
drop view sale_search;
drop table reservation_search;
alter table reservation_search_ordered rename to reservation_search;
alter index reservation_search_ordered_pkey rename to reservation_search_pkey;
alter index reservation_search_words rename to reservation_search_text;

create or replace function keep_reservation_search() returns trigger language plpgsql as $$
begin
  insert into reservation_search (number, text, created_at) values (new.number,
    reservation_search_text(new.number, new.email, new.guest, new.snapshot, new.invoice_number), new.created_at)
    on conflict (number) do update set text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;
drop trigger reservation_search on reservation;
create trigger reservation_search after insert or update of number, email, guest, snapshot, invoice_number, created_at
  on reservation for each row execute function keep_reservation_search();

create or replace function rebuild_sale_search() returns void language plpgsql as $$
begin
  lock table reservation, voucher_order in share row exclusive mode;
  delete from reservation_search;
  delete from voucher_order_search;
  insert into reservation_search (number, text, created_at)
    select number, reservation_search_text(number, email, guest, snapshot, invoice_number), created_at from reservation;
  insert into voucher_order_search (number, text)
    select number, voucher_order_search_text(number, buyer) from voucher_order;
end $$;
