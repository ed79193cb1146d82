-- Sums over whole tables that the back-office shows. Each change of a row is inserted as a row with the difference.
-- Nothing is updated, so that sales do not wait for each other, and a sum contains exactly the committed changes. A job
-- replaces the rows of a sum with one.

create table running_total (
  id bigint generated always as identity primary key,
  -- The name of the sum (`total_lines`).
  name text not null,
  subject text not null,
  state text not null,
  day date,
  amount bigint not null,
  cents bigint not null
);
create index running_total_sum on running_total (name, subject, state, day) include (amount, cents);

-- The amounts that a row `r` of a table adds to the sums.
--   reservation    by state and day of arrival: the number
--   voucher_order  by state: the number
--   code, code_sold  of a voucher (`voucher:12`) or a campaign (`campaign:3`), by state for all days, and by last day:
--                  the number and their balance; `code_sold` are those that were ordered
--   campaign       by campaign: codes, stays that are held, stays that were redeemed
--   owed           by day of issue in Amsterdam: multi-purpose codes that were sold here, and the amount owed on them
--   capture        the number of captures of codes
--   account        by account of the books: debits without credits
--   audit          entries of the log by kind of record and by action
create function total_lines(table_name text) returns text language sql immutable as $$
  select case table_name
    when 'reservation' then $lines$ values ('reservation', '', r.state, r.check_in, 1, 0) $lines$
    when 'voucher_order' then $lines$ values ('voucher_order', '', r.state, null::date, 1, 0) $lines$
    when 'voucher_entry' then $lines$ select 'capture', '', '', null::date, 1, 0 where r.kind = 'capture' $lines$
    when 'posting' then $lines$ values ('account', r.account, '', null::date, 1, r.debit_cents - r.credit_cents) $lines$
    when 'audit' then $lines$ values ('audit', split_part(r.subject, ':', 1), r.action, null::date, 1, 0) $lines$
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
      where r.order_number is not null and r.net_cents is null and r.balance_cents > r.written_off_cents $lines$
  end
$$;

-- `rows`: a query of rows of that table, each with `sign` 1 if it was added and -1 if it was removed.
create function total_statement(table_name text, rows text) returns text language sql immutable as $$
  select format('insert into running_total (name, subject, state, day, amount, cents)
    select one.name, one.subject, one.state, one.day, sum(r.sign * one.amount), sum(r.sign * one.cents)
    from (%s) as r cross join lateral (%s) as one (name, subject, state, day, amount, cents)
    group by 1, 2, 3, 4 having sum(r.sign * one.amount) <> 0 or sum(r.sign * one.cents) <> 0',
    rows, total_lines(table_name))
$$;

-- Counts all rows again. Writers wait until the transaction ends.
create function rebuild_running_totals() returns void language plpgsql as $$
declare
  counted text;
begin
  lock table reservation, voucher_order, voucher_code, voucher_entry, posting, audit in share row exclusive mode;
  delete from running_total;
  foreach counted in array array['reservation', 'voucher_order', 'voucher_code', 'voucher_entry', 'posting', 'audit'] loop
    execute total_statement(counted, format('select 1 as sign, * from %I', counted));
  end loop;
end $$;

-- A function for each table and kind of change, so that its statement is planned once for a connection.
do $$
declare
  counted text;
  change record;
begin
  foreach counted in array array['reservation', 'voucher_order', 'voucher_code', 'voucher_entry', 'posting', 'audit'] loop
    for change in select * from (values
      ('added', 'insert', 'new table as added', 'select 1 as sign, * from added'),
      ('removed', 'delete', 'old table as removed', 'select -1 as sign, * from removed'),
      ('changed', 'update', 'old table as removed new table as added',
        'select 1 as sign, * from added union all select -1, * from removed')) as each (name, event, tables, rows) loop
      execute format('create function %I() returns trigger language plpgsql as %L', counted || '_totals_' || change.name,
        'begin ' || total_statement(counted, change.rows) || '; return null; end');
      execute format('create trigger totals_%s after %s on %I referencing %s for each statement execute function %I()',
        change.name, change.event, counted, change.tables, counted || '_totals_' || change.name);
    end loop;
  end loop;
end $$;
select rebuild_running_totals();
