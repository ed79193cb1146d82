-- E-mails whose text staff have changed; every other one has the text that comes with the program.

create table email_template (
  kind text not null,
  language text not null,
  subject text not null,
  preheader text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (kind, language)
);
