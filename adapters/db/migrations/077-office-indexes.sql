-- Indexes for the records that use a picture, for expired records, and for the last redemption of a campaign's codes.

create index deal_pictures on deal using gin (pictures);
create index hotel_pictures on hotel using gin (pictures);
create index room_pictures on room using gin (pictures);

create index deal_names on deal (slug, id);

create index reservation_unpaid on reservation (expires_at) where state = 'expired' and erased_at is null;
create index reservation_user_ip on reservation (created_at) include (state) where user_ip <> '';
create index voucher_code_last_day on voucher_code (valid_until, order_number) where order_number is not null;
create index voucher_order_unpaid on voucher_order (expires_at) where state = 'expired' and erased_at is null;
create index mail_other on mail (created_at) where recipient <> '' and reservation_number is null;

-- Of a capture: the campaign of its code, which never changes.
alter table voucher_entry add column campaign_id bigint;
create function capture_campaign() returns trigger language plpgsql as $$
begin
  new.campaign_id := (select campaign_id from voucher_code where id = new.code_id);
  return new;
end $$;
create trigger capture_campaign before insert on voucher_entry for each row when (new.kind = 'capture')
  execute function capture_campaign();
alter table voucher_entry disable trigger user;
update voucher_entry e set campaign_id = c.campaign_id from voucher_code c
  where c.id = e.code_id and e.kind = 'capture' and c.campaign_id is not null;
alter table voucher_entry enable trigger user;
create index voucher_entry_campaign on voucher_entry (campaign_id, at) where campaign_id is not null;
