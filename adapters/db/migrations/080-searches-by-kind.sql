-- The search of sales has a table per kind of sale, because PostgreSQL estimates the frequency of a term per table: a
-- hotel's name, which is frequent in reservations, was also searched for in every voucher order. Each field begins with
-- a space, so that terms of one or two characters, which a trigram index cannot find, are searched for at the beginning
-- of words.
create table reservation_search (number text primary key, text text not null);
create table voucher_order_search (number text primary key, text text not null);

-- Both are filled and indexed while sales continue. Rows that changed meanwhile are updated below.
insert into reservation_search (number, text)
  select number, ' ' || replace(text, E'\n', E'\n ') from sale_search where kind = 'reservation';
insert into voucher_order_search (number, text)
  select number, ' ' || replace(text, E'\n', E'\n ') from sale_search where kind = 'voucher_order';
create index reservation_search_text on reservation_search using gin (text gin_trgm_ops);
create index voucher_order_search_text on voucher_order_search using gin (text gin_trgm_ops);
analyze reservation_search, voucher_order_search;

lock table reservation, voucher_order in share row exclusive mode;
insert into reservation_search as own (number, text)
  select number, ' ' || replace(text, E'\n', E'\n ') from sale_search where kind = 'reservation'
  on conflict (number) do update set text = excluded.text where own.text <> excluded.text;
insert into voucher_order_search as own (number, text)
  select number, ' ' || replace(text, E'\n', E'\n ') from sale_search where kind = 'voucher_order'
  on conflict (number) do update set text = excluded.text where own.text <> excluded.text;
delete from reservation_search as own where not exists (select from sale_search where number = own.number);
delete from voucher_order_search as own where not exists (select from sale_search where number = own.number);

create or replace function reservation_search_text(
  number text, email text, guest jsonb, snapshot jsonb, invoice_number text
) returns text language sql stable as $$
  select ' ' || lower(concat_ws(E'\n ', number, email, concat_ws(' ', guest ->> 'name', guest ->> 'surname'),
    guest ->> 'phone', snapshot -> 'hotel' ->> 'hotel_name', invoice_number))
$$;
create or replace function voucher_order_search_text(number text, buyer jsonb) returns text language sql stable as $$
  select ' ' || lower(concat_ws(E'\n ', number, buyer ->> 'email', buyer ->> 'surname'))
$$;

create or replace function keep_reservation_search() returns trigger language plpgsql as $$
begin
  insert into reservation_search (number, text) values (new.number,
    reservation_search_text(new.number, new.email, new.guest, new.snapshot, new.invoice_number))
    on conflict (number) do update set text = excluded.text;
  return null;
end $$;
create or replace function keep_voucher_order_search() returns trigger language plpgsql as $$
begin
  insert into voucher_order_search (number, text) values (new.number, voucher_order_search_text(new.number, new.buyer))
    on conflict (number) do update set text = excluded.text;
  return null;
end $$;

drop trigger sale_search_dropped on reservation;
drop trigger sale_search_dropped on voucher_order;
drop function drop_sale_search();
create function drop_reservation_search() returns trigger language plpgsql as $$
begin
  delete from reservation_search where number = old.number;
  return null;
end $$;
create function drop_voucher_order_search() returns trigger language plpgsql as $$
begin
  delete from voucher_order_search where number = old.number;
  return null;
end $$;
create trigger reservation_search_dropped after delete on reservation
  for each row execute function drop_reservation_search();
create trigger voucher_order_search_dropped after delete on voucher_order
  for each row execute function drop_voucher_order_search();

create or replace function rebuild_sale_search() returns void language plpgsql as $$
begin
  lock table reservation, voucher_order in share row exclusive mode;
  delete from reservation_search;
  delete from voucher_order_search;
  insert into reservation_search (number, text)
    select number, reservation_search_text(number, email, guest, snapshot, invoice_number) from reservation;
  insert into voucher_order_search (number, text)
    select number, voucher_order_search_text(number, buyer) from voucher_order;
end $$;

drop table sale_search;
-- For the previous version of the program, while both versions run.
create view sale_search as
  select number, 'reservation' as kind, text from reservation_search
  union all select number, 'voucher_order', text from voucher_order_search;
