-- A shop is closed to visitors until staff open it. Existing shops with a deal on sale are set to open.
insert into setting (name, value)
  select 'opening', '{"open": true}' where exists (select from deal where status = 'active')
  on conflict (name) do nothing;
