-- Indexes for filters and sort orders of the lists of the back-office.

create index reservation_by_total on reservation (total_cents, number);
create index reservation_by_seller on reservation (sold_by, created_at desc, number) where sold_by is not null;
-- Reservations of which a balance is paid after booking: a part of them is open or overdue.
create index reservation_with_balance on reservation (state, created_at desc, number) where balance_cents > 0;
create index voucher_order_by_amount on voucher_order (amount_cents, number);
create index voucher_order_gift on voucher_order (created_at desc, number)
  where coalesce(jsonb_typeof(gift -> 'recipient'), 'null') <> 'null';
create index voucher_code_voucher_by_end on voucher_code (voucher_id, valid_until, id) where voucher_id is not null;
create index voucher_code_campaign_by_end on voucher_code (campaign_id, valid_until, id)
  where campaign_id is not null;

-- Saved views that a member of staff gets by e-mail every Monday, one e-mail per view and week.
create table saved_view_mail (
  view_id bigint not null references saved_view on delete cascade,
  user_id bigint not null references staff_user on delete cascade,
  created_at timestamptz not null,
  primary key (view_id, user_id)
);
create index saved_view_mail_user on saved_view_mail (user_id);
