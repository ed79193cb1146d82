-- Amounts that staff give beyond the terms, alone or with a second member of staff, and requests that wait for approval.

create table value_given (
  id bigint generated always as identity primary key,
  given_at timestamptz not null,
  given_by text not null,
  kind text not null,
  -- A sale, a code, or the record that codes are made for: 'reservation:…', 'voucher_order:…', 'voucher_code:…', 'voucher:…', 'campaign:…'.
  subject text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Set if a second member of staff approved it; the amount then counts towards nobody's limit.
  approval_id bigint
);
create index on value_given (subject, given_at) where approval_id is null;
create index on value_given (given_by, given_at) where approval_id is null;

alter table refund_request rename to approval_request;
alter table approval_request
  alter column reservation_number drop not null,
  alter column amount_cents drop not null,
  alter column amount_cents type bigint,
  add column kind text not null default 'refund',
  add column subject text,
  -- Session and device of the requester: the approval must come from another session and device.
  add column asked_session uuid,
  add column asked_device text,
  -- The action to perform after approval, encrypted because it can contain codes. Empty after the decision.
  add column payload_sealed text not null default '',
  add column fingerprint text not null default '';
update approval_request set subject = 'reservation:' || reservation_number;
alter table approval_request
  alter column subject set not null,
  alter column kind drop default;
alter table value_given add foreign key (approval_id) references approval_request;
drop index refund_request_reservation_number_idx;
create unique index on approval_request (kind, subject) where state = 'waiting';
create index on approval_request (reservation_number);

-- Refunds that staff sent back by card before, without a second member of staff.
insert into value_given (given_at, given_by, kind, subject, amount_cents)
select refund.created_at, 'staff', 'refund', 'reservation:' || payment.reservation_number, refund.amount_cents
from refund join payment on payment.id = refund.payment_id
where refund.reason = 'staff' and refund.state <> 'failed' and refund.amount_cents > 0
  and payment.reservation_number is not null
  and not exists (select 1 from approval_request r where r.state = 'approved' and refund.key like 'staff:' || r.key || '%');
