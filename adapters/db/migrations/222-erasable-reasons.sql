-- What staff wrote about a write-off, a manual entry or a credit that was paid back can be erased after the term of the
-- books; everything else of them stays as it is. The argument of the trigger is the column of the text.
create function entry_reason_stays() returns trigger language plpgsql as $$
declare
  reason constant text := tg_argv[0];
begin
  if tg_op = 'DELETE' or to_jsonb(new) ->> reason <> '' or to_jsonb(new) - reason <> to_jsonb(old) - reason then
    raise exception 'the journal is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger write_off_stays on write_off;
create trigger write_off_stays before update or delete on write_off
  for each row execute function entry_reason_stays('reason');
drop trigger manual_entry_stays on manual_entry;
create trigger manual_entry_stays before update or delete on manual_entry
  for each row execute function entry_reason_stays('reason');
drop trigger credit_payback_stays on credit_payback;
create trigger credit_payback_stays before update or delete on credit_payback
  for each row execute function entry_reason_stays('note');
