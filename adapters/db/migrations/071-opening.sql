-- A shop is closed to visitors until staff open it. One that has a deal on sale was open before there was this setting.
insert into setting (name, value)
  select 'opening', '{"open": true}' where exists (select from deal where status = 'active')
  on conflict (name) do nothing;
