-- The sentences of tasks and findings by name, with the values in them, for other languages than English. Null for
-- older rows.

alter table staff_task add column message jsonb;
alter table money_finding add column message jsonb;
