-- Whether the session began with a sign-in at an organisation's directory that required a second factor itself.

alter table staff_refresh add column directory_second_factor boolean not null default false;
