-- The list of newsletter subscribers reads an index: by time, by state, and by a part of the e-mail address.
create index subscriber_by_creation on subscriber (created_at, id);
create index subscriber_by_state on subscriber (state, created_at, id);
create index subscriber_email_words on subscriber using gin (email gin_trgm_ops);

-- Indexes for the privacy screen, which searches for a person and for the rows of a sale.
create index reservation_email on reservation (email) where email <> '';
create index voucher_order_buyer on voucher_order (lower(buyer->>'email')) where erased_at is null;
create index voucher_order_recipient on voucher_order (lower(gift->'recipient'->>'email')) where gift ? 'recipient';
create index contact_message_email on contact_message (lower(email));
create index mail_recipient on mail (lower(recipient)) where recipient <> '';
create index mail_reservation on mail (reservation_number, id) where reservation_number is not null;
create index mail_voucher_order on mail ((variables->>'number')) where kind like 'voucher%';
create index mail_contact on mail (lower(variables->>'email')) where kind = 'contact_message';
create index staff_task_reservation on staff_task (reservation_number) where reservation_number is not null;
create index cancellation_request_reservation on cancellation_request (reservation_number);
create index money_finding_reservation on money_finding (reservation_number) where reservation_number is not null;
create index payment_reservation on payment (reservation_number) where reservation_number is not null;
create index payment_voucher_order on payment (voucher_order_number) where voucher_order_number is not null;
create index payment_log_number on payment_log (number);
create index dispute_payment on dispute (payment_id);
create index audit_contact_before on audit (lower(before->>'email')) where action = 'reservation.contact';
create index audit_contact_after on audit (lower(after->>'email')) where action = 'reservation.contact';

-- Exports and erasures of a person: who, when, why, and a keyed hash of the e-mail address.
create table privacy_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null check (action in ('export', 'erase')),
  by text not null,
  person_hash text not null,
  -- A case number or a short reason, which does not identify the person.
  reference text not null,
  -- Number of records by kind: {"reservations": 2, "mails": 7}.
  counts jsonb not null
);
create index privacy_log_person on privacy_log (person_hash, id);
