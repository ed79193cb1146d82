-- The handling of a task: its assignee, the end of its snoozing, who completed it, and why.

alter table staff_task
  add column cents int check (cents >= 0),
  -- E-mail address of the member of staff to whom the task is assigned.
  add column assigned_to text,
  -- The task is hidden until then; "infinity": until a member of staff resumes it.
  add column snoozed_until timestamptz,
  add column note text not null default '',
  -- Null if the program closed the task because its cause no longer existed.
  add column done_by text;

create index staff_task_open on staff_task (created_at) where done_at is null;
create index staff_task_done on staff_task (done_at desc) where done_at is not null;
create index reservation_arrival on reservation (check_in) where state = 'confirmed';
