-- The kinds of tasks of which a member of staff is notified by e-mail, and the language.

create table staff_notice (
  user_id bigint primary key references staff_user on delete cascade,
  kinds text[] not null,
  -- The language of the interface when the choice was made.
  language text not null,
  updated_at timestamptz not null
);

-- A task is written in the transaction of its cause, and announced once afterwards. Existing tasks are
-- not announced.
alter table staff_task add column announced_at timestamptz default now();
alter table staff_task alter column announced_at drop default;
create index staff_task_unannounced on staff_task (id) where announced_at is null;

-- Gifts with a day of delivery, and their e-mails. A gift that was not sent on its day becomes a task.
create index voucher_order_send_on on voucher_order ((gift ->> 'send_on')) where state = 'issued';
create index mail_of_gift on mail ((variables ->> 'number')) where kind = 'voucher_gift';
-- Prices that the supplier checked. A large increase becomes a task.
create index offer_checked on offer (created_at) where prebooked;
