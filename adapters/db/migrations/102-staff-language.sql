-- The language of a member of staff's e-mails: the one last chosen in the office.

alter table staff_user add column language text not null default 'nl';
