-- `next_at` changes with every claim, so that the e-mail of a crashed sender is retried. This column is the time since
-- which an e-mail has really been waiting: only an attempt with a recorded outcome changes it.
alter table mail add column due_at timestamptz not null default now();
update mail set due_at = next_at where state = 'queued';

-- 'dropped': its contents are no longer true.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('queued', 'sent', 'failed', 'dropped'));
