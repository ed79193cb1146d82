-- When the payer last started the payment; reset to null when that attempt fails.
alter table payment add column started_at timestamptz;
