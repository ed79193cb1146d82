-- The handling of a task: who has it, until when it is snoozed, who completed it and why.

alter table staff_task
  add column cents int check (cents >= 0),
  -- Address of the member of staff who has it.
  add column assigned_to text,
  -- Hidden until then; "infinity" is parked: hidden until somebody takes it up again.
  add column snoozed_until timestamptz,
  add column note text not null default '',
  -- Null where the program closed it because its cause is gone.
  add column done_by text;

create index staff_task_open on staff_task (created_at) where done_at is null;
create index staff_task_done on staff_task (done_at desc) where done_at is not null;
create index reservation_arrival on reservation (check_in) where state = 'confirmed';
