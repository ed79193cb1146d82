-- The language of the e-mails that a member of staff gets: the one of the office, as it was chosen last.

alter table staff_user add column language text not null default 'nl';
