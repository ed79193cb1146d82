-- When the payer last pressed the button that pays; null again once that attempt has failed.
alter table payment add column started_at timestamptz;
