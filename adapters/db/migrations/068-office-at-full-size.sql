-- Indexes for lists and searches of the back-office with many sales and codes.

drop index reservation_created;
-- Includes the columns from which the figures of the first page are computed.
create index reservation_by_creation on reservation (created_at desc, number)
  include (state, deal_id, total_cents, voucher_cents);
create index reservation_by_arrival on reservation (check_in, number) include (created_at, state);
create index reservation_by_state on reservation (state, created_at desc, number);
create index reservation_by_state_arrival on reservation (state, check_in, number);
create index reservation_deal on reservation (deal_id);
drop index voucher_order_created;
create index voucher_order_by_creation on voucher_order (created_at desc, number) include (state, amount_cents);
create index voucher_order_by_state on voucher_order (state, created_at desc, number);
create index voucher_order_deal on voucher_order (deal_id) where deal_id is not null;
create index voucher_order_voucher on voucher_order (voucher_id) where voucher_id is not null;
create index voucher_code_deal on voucher_code (deal_id) where deal_id is not null;
create index voucher_deal on voucher (deal_id) where deal_id is not null;
create index voucher_campaign_deal on voucher_campaign (deal_id);
drop index mail_failed;
create index mail_failed on mail (id) where state in ('failed', 'dropped');
create index audit_at on audit (at);
create index audit_actor on audit (actor, id);
drop index staff_task_done;
create index staff_task_done on staff_task (done_at desc, id desc) where done_at is not null;
create index audit_subject_kind on audit (split_part(subject, ':', 1), id);
create index audit_action on audit (action text_pattern_ops, id);
create index deal_by_state on deal (status, id);
create index deal_by_margin on deal (margin_bp, id);
create index deal_by_end on deal (travel_end_date, id);
create index deal_by_end_down on deal (travel_end_date desc nulls last, id desc);
create index deal_by_category on deal (category, id);
create index hotel_by_stars on hotel (stars, id) where deleted_at is null;

-- The texts for searches by staff, in lower case: one line per text of a reservation (number, e-mail, name, telephone,
-- hotel, invoice) or of a voucher order (number, e-mail and surname of the buyer). A separate table, because counting a
-- frequent term reads the whole table, and the rows of sales are twenty times as wide.
create table sale_search (
  number text primary key,
  kind text not null check (kind in ('reservation', 'voucher_order')),
  text text not null
);
create index sale_search_text on sale_search using gin (text gin_trgm_ops);

create function reservation_search_text(number text, email text, guest jsonb, snapshot jsonb, invoice_number text)
returns text language sql stable as $$
  select lower(concat_ws(E'\n', number, email, concat_ws(' ', guest ->> 'name', guest ->> 'surname'), guest ->> 'phone',
    snapshot -> 'hotel' ->> 'hotel_name', invoice_number))
$$;
create function voucher_order_search_text(number text, buyer jsonb) returns text language sql stable as $$
  select lower(concat_ws(E'\n', number, buyer ->> 'email', buyer ->> 'surname'))
$$;

create function keep_reservation_search() returns trigger language plpgsql as $$
begin
  insert into sale_search (number, kind, text) values (new.number, 'reservation',
    reservation_search_text(new.number, new.email, new.guest, new.snapshot, new.invoice_number))
    on conflict (number) do update set text = excluded.text;
  return null;
end $$;
create trigger reservation_search after insert or update of number, email, guest, snapshot, invoice_number on reservation
  for each row execute function keep_reservation_search();

create function keep_voucher_order_search() returns trigger language plpgsql as $$
begin
  insert into sale_search (number, kind, text) values (new.number, 'voucher_order',
    voucher_order_search_text(new.number, new.buyer)) on conflict (number) do update set text = excluded.text;
  return null;
end $$;
create trigger voucher_order_search after insert or update of number, buyer on voucher_order
  for each row execute function keep_voucher_order_search();

create function drop_sale_search() returns trigger language plpgsql as $$
begin
  delete from sale_search where number = old.number;
  return null;
end $$;
create trigger sale_search_dropped after delete on reservation for each row execute function drop_sale_search();
create trigger sale_search_dropped after delete on voucher_order for each row execute function drop_sale_search();

insert into sale_search (number, kind, text)
  select number, 'reservation', reservation_search_text(number, email, guest, snapshot, invoice_number) from reservation
  union all select number, 'voucher_order', voucher_order_search_text(number, buyer) from voucher_order;
