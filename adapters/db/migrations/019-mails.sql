-- `next_at` moves with every claim, so that a sender which died gives its mail back. Since when a mail has really waited
-- is this: only an attempt whose outcome was written down moves it.
alter table mail add column due_at timestamptz not null default now();
update mail set due_at = next_at where state = 'queued';

-- 'dropped': what it says is no longer true.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('queued', 'sent', 'failed', 'dropped'));
