-- Roles that a shop makes itself. The built-in roles have rows too, so that every account has one of these roles; what
-- a built-in role may do is in the code.

create table staff_role (
  id bigint generated always as identity primary key,
  name text not null unique check (name = btrim(name) and length(name) between 1 and 40),
  -- Null for a built-in role.
  permissions text[],
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_role_name on staff_role (lower(name));
insert into staff_role (name) values ('owner'), ('manager'), ('editor'), ('support'), ('finance'), ('viewer');

alter table staff_user drop constraint staff_user_role_check;
alter table staff_user add foreign key (role) references staff_role (name) on update cascade;
create index staff_user_role on staff_user (role);
