-- The month report reads the entries and the invoices of single months.
create index journal_entry_booked_on on journal_entry (booked_on);
create index invoice_issued_on on invoice (issued_on);
