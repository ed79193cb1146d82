-- Writes all lines of the search of sales again, of a database that was restored without its triggers. Writers of sales
-- wait until the transaction ends.
create function rebuild_sale_search() returns void language plpgsql as $$
begin
  lock table reservation, voucher_order in share row exclusive mode;
  delete from sale_search;
  insert into sale_search (number, kind, text)
    select number, 'reservation', reservation_search_text(number, email, guest, snapshot, invoice_number) from reservation
    union all select number, 'voucher_order', voucher_order_search_text(number, buyer) from voucher_order;
end $$;
