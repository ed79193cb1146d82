-- The search of sales compares names without apostrophes: "obrien" and "dangelo" are found as well.

create or replace function sale_search_folded(words text) returns text language sql immutable parallel safe as $$
  select lower(unaccent('unaccent', translate(normalize(words, NFC), 'يىكةە‌-٠١٢٣٤٥٦٧٨٩''’‘ʼ´`', 'ییکهه  ۰۱۲۳۴۵۶۷۸۹')))
$$;

-- All lines are written while sales continue. Rows that the previous function wrote meanwhile are updated below.
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
