-- Until when the link in a mail works; null where the mail has none or its link does not end. An e-mail that is
-- still waiting at that time is not sent.
alter table mail add column link_ends_at timestamptz;
update mail set link_ends_at = created_at + case kind when 'password_reset' then interval '10 minutes' else interval '48 hours' end
where kind in ('password_reset', 'newsletter_confirm') and state in ('queued', 'failed');
