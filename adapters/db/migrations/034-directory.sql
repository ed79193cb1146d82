-- Sessions that began with an organisation's directory where that asked for a second factor itself.

alter table staff_refresh add column directory_second_factor boolean not null default false;
