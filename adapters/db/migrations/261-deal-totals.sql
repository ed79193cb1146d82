-- Two lists of the back-office without reading all deals: how many deals are under a heading, and which deals lack
-- something that they need to be sold.

-- The amounts that a row `r` of a table adds to the sums.
--   reservation    by state and day of arrival: the number
--   sold           stays and voucher orders by state and day of their sale in Amsterdam: the number, and the amount
--   voucher_order  by state: the number
--   code, code_sold  of a voucher (`voucher:12`) or a campaign (`campaign:3`), by state for all days, and by last day:
--                  the number and their balance; `code_sold` are those that were ordered
--   campaign       by campaign: codes, stays that are held, stays that were redeemed
--   owed           by day of issue in Amsterdam: multi-purpose codes that were sold here, and the amount owed on them
--   deferred       single-purpose codes: the number, and the part of their price without VAT that is deferred
--   capture        the number of captures of codes
--   account        by account of the books, by "kind of entry|VAT code|stay or other|debit or credit" and by day of
--                  booking: debits without credits
--   customer       of the account of the customer, by sale and by month of booking (its first day): debits without
--                  credits
--   audit          entries of the log by kind of record and by action
--   text           of deals: the number, and by language the numbers of done and of outdated ones
--   heading        by heading: the number of deals under it
--   picture        by picture: how often deals show it without an alternative text of their own
create or replace function total_lines(table_name text) returns text language sql immutable as $$
  select case table_name
    when 'reservation' then $lines$ values ('reservation', '', r.state, r.check_in, 1, 0),
      ('sold', 'stay', r.state, (r.created_at at time zone 'Europe/Amsterdam')::date, 1, r.total_cents - r.voucher_cents)
      $lines$
    when 'voucher_order' then $lines$ values ('voucher_order', '', r.state, null::date, 1, 0),
      ('sold', 'voucher', r.state, (r.created_at at time zone 'Europe/Amsterdam')::date, 1, r.amount_cents) $lines$
    when 'voucher_entry' then $lines$ select 'capture', '', '', null::date, 1, 0 where r.kind = 'capture' $lines$
    -- The journal is never changed: the entry of a posting stays what it is.
    when 'posting' then $lines$ select 'account', r.account,
      concat_ws('|', e.kind, coalesce(r.vat_code, ''), case when e.reservation_number is null then 'other' else 'stay' end,
        case when r.debit_cents > 0 then 'debit' else 'credit' end),
      e.booked_on, 1, r.debit_cents - r.credit_cents from journal_entry e where e.id = r.entry_id
      union all
      select 'customer', coalesce(e.reservation_number, e.voucher_order_number, ''), '',
        date_trunc('month', e.booked_on)::date, 0, r.debit_cents - r.credit_cents
      from journal_entry e where e.id = r.entry_id and r.account = 'customer' $lines$
    when 'audit' then $lines$ values ('audit', split_part(r.subject, ':', 1), r.action, null::date, 1, 0) $lines$
    when 'deal_text' then $lines$ select 'text', said.key, said.value, null::date, 1, 0 from jsonb_each_text(r.states) as said
      union all values ('text', '', 'all', null::date, 1, 0) $lines$
    when 'deal' then $lines$ select 'heading', heading, '', null::date, 1, 0 from unnest(r.headings) as heading
      union all
      select 'picture', picture, '', null::date, 1, 0 from unnest(r.pictures) as picture
        where coalesce(r.picture_alts ->> picture, '') = '' $lines$
    when 'voucher_code' then $lines$
      select case when r.order_number is null then 'code' else 'code_sold' end, owner.name,
        case when r.blocked then 'blocked' when r.balance_cents = 0 and r.stays_left = 0 then 'redeemed'
          when r.balance_cents < r.issued_cents or r.stays_left < r.stays_issued then 'partly_redeemed' else 'issued' end,
        r.valid_until, 1, r.balance_cents
      from (values ('voucher:' || r.voucher_id), ('campaign:' || r.campaign_id)) as owner (name)
      where owner.name is not null
      union all
      select 'campaign', 'campaign:' || r.campaign_id, each.state, null::date, each.amount, 0
      from (values ('codes', 1), ('held', r.stays_held), ('redeemed', r.stays_issued - r.stays_left))
        as each (state, amount) where r.campaign_id is not null
      union all
      select 'owed', '', '', (r.created_at at time zone 'Europe/Amsterdam')::date, 1, r.balance_cents - r.written_off_cents
      where r.order_number is not null and r.net_cents is null and r.balance_cents > r.written_off_cents
      union all
      select 'deferred', '', '', null::date, 1,
        round((r.balance_cents - r.written_off_cents)::numeric * r.net_cents / nullif(r.issued_cents, 0))::bigint
      where r.net_cents is not null and r.issued_cents > 0 $lines$
  end
$$;

create or replace function counted_tables() returns text[] language sql immutable as $$
  select array['reservation', 'voucher_order', 'voucher_code', 'voucher_entry', 'posting', 'audit', 'deal_text', 'deal']
$$;

do $$
declare
  change record;
begin
  lock table deal, running_total in share row exclusive mode;
  -- Most changes of deals concern neither headings nor pictures, for example new prices of all deals.
  for change in select * from (values
    ('added', 'insert', 'new table as added', 'select 1 as sign, * from added'),
    ('removed', 'delete', 'old table as removed', 'select -1 as sign, * from removed'),
    ('changed', 'update', 'old table as removed new table as added', 'select each.* from added join removed using (id)
      cross join lateral (values (1, added.headings, added.pictures, added.picture_alts),
        (-1, removed.headings, removed.pictures, removed.picture_alts))
        as each (sign, headings, pictures, picture_alts)
      where (added.headings, added.pictures, added.picture_alts)
        is distinct from (removed.headings, removed.pictures, removed.picture_alts)'))
      as each (name, event, tables, rows) loop
    execute format('create function %I() returns trigger language plpgsql as %L', 'deal_totals_' || change.name,
      'begin ' || total_statement('deal', change.rows) || '; return null; end');
    execute format('create trigger totals_%s after %s on deal referencing %s for each statement execute function %I()',
      change.name, change.event, change.tables, 'deal_totals_' || change.name);
  end loop;
  execute total_statement('deal', 'select 1 as sign, * from deal');
end $$;

-- Whether a deal lacks a field that it always needs. What depends on the day or on other records is in
-- modules/office/deal-admin/incomplete-store.ts; the names of all are in missing.ts beside it.
create function lacks_deal_fields(summary text, description_html text, category text, pictures text[],
  length_of_stay integer[], board_types text[], partial_payment integer, partial_payment_due_days integer)
  returns boolean language sql immutable parallel safe
  return summary = '' or description_html = '' or category = ''
    or cardinality(pictures) = 0 or cardinality(length_of_stay) = 0 or cardinality(board_types) = 0
    or (partial_payment > 0 and partial_payment_due_days = 0);
create index deal_lacks_fields on deal (id) where lacks_deal_fields(summary, description_html, category, pictures,
  length_of_stay, board_types, partial_payment, partial_payment_due_days);
create index deal_sold_here on deal (id) where not externally_sold;
create index hotel_inactive on hotel (id) where not active;
create index deal_activity_included on deal_activity (activity_id, deal_id) where included;
analyze deal, hotel, deal_activity, running_total;
