-- The search of sales compares texts without accents, composed or not, and telephone numbers by their digits alone.

-- As `searchable`, of composed letters, and immutable: it is computed once for a term, and the planner knows its value.
create function sale_search_folded(words text) returns text language sql immutable parallel safe as $$
  select lower(unaccent('unaccent', translate(normalize(words, NFC), 'يىكةە‌-٠١٢٣٤٥٦٧٨٩', 'ییکهه  ۰۱۲۳۴۵۶۷۸۹')))
$$;

create or replace function reservation_search_text(
  number text, email text, guest jsonb, snapshot jsonb, invoice_number text
) returns text language sql stable as $$
  select ' ' || sale_search_folded(concat_ws(E'\n ', number, email, concat_ws(' ', guest ->> 'name', guest ->> 'surname'),
    concat_ws(' ', guest ->> 'latinName', guest ->> 'latinSurname'), guest ->> 'phone',
    regexp_replace(guest ->> 'phone', '\D', '', 'g'), snapshot -> 'hotel' ->> 'hotel_name', invoice_number))
$$;
create or replace function voucher_order_search_text(number text, buyer jsonb) returns text language sql stable as $$
  select ' ' || sale_search_folded(concat_ws(E'\n ', number, buyer ->> 'email',
    concat_ws(' ', buyer ->> 'name', buyer ->> 'surname')))
$$;

-- All lines are written while sales continue. Rows that the previous functions wrote meanwhile are updated below.
update reservation_search as own set text = line.text from (
  select number, reservation_search_text(number, email, guest, snapshot, invoice_number) as text from reservation
) as line where line.number = own.number and line.text <> own.text;
update voucher_order_search as own set text = line.text from (
  select number, voucher_order_search_text(number, buyer) as text from voucher_order
) as line where line.number = own.number and line.text <> own.text;
lock table reservation, voucher_order in share row exclusive mode;
update reservation_search as own set text = line.text from (
  select number, reservation_search_text(number, email, guest, snapshot, invoice_number) as text from reservation
) as line where line.number = own.number and line.text <> own.text;
update voucher_order_search as own set text = line.text from (
  select number, voucher_order_search_text(number, buyer) as text from voucher_order
) as line where line.number = own.number and line.text <> own.text;
