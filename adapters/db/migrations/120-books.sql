-- The built-in role "accountant". A shop's own role that could open the month report, by its permission to refund,
-- still can. A shop's own role of that name is renamed, with its accounts.
update staff_role set name = left(name, 30) || ' (own)' where lower(name) = 'accountant';
insert into staff_role (name) values ('accountant');
update staff_role set permissions = permissions || '{books.read}'::text[]
  where 'payments.refund' = any(permissions) and not 'books.read' = any(permissions);

-- An index for the list of the journal's VAT codes.
create index posting_vat_code on posting (vat_code) where vat_code is not null;
