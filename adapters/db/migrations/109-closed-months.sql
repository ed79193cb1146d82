-- A closed month never changes: an entry whose document belongs to a closed month is booked on the first day after it,
-- with the date of its document.

create table closed_month (
  month date primary key check (month = date_trunc('month', month)),
  closed_at timestamptz not null,
  closed_by text not null
);
create trigger closed_month_stays before update or delete on closed_month for each row execute function journal_stays();

-- The date of the document; null: the booking date.
alter table journal_entry add column document_on date check (document_on < booked_on);
create index journal_entry_late on journal_entry (booked_on) where document_on is not null;

-- Entries and closing wait for each other, so that no entry enters a month while it is closed.
create function book_in_open_month() returns trigger language plpgsql as $$
declare
  open_from date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('closed_month'));
  select (max(month) + interval '1 month')::date into open_from from closed_month;
  if new.booked_on < open_from then
    new.document_on := new.booked_on;
    new.booked_on := open_from;
  end if;
  return new;
end $$;
create trigger book_in_open_month before insert on journal_entry for each row execute function book_in_open_month();
