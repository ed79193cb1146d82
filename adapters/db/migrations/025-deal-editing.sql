-- Data for editing deals: the last editor, alternative texts of pictures, the translations that are older than the
-- English text, and every saved version.

alter table deal
  add column updated_by text,
  -- { picture key: text }; where there is none, the picture's own text is used.
  add column picture_alts jsonb not null default '{}',
  -- { language: { text: the English text that the translation was made from } }, only where the English has changed since.
  add column outdated jsonb not null default '{}';

create table deal_history (
  id bigint generated always as identity primary key,
  deal_id bigint not null references deal on delete cascade,
  version int not null,
  action text not null check (action in ('add', 'update', 'activate', 'deactivate', 'delete', 'restore')),
  at timestamptz not null,
  -- E-mail address of the member of staff; null where the deal was not saved by one.
  by text,
  -- The deal as it was saved; null where only its state changed.
  content jsonb
);
create index deal_history_deal on deal_history (deal_id, id);
