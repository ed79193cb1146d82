-- Pages of text, contact messages, cookie consent, and sales counted with consent.

create table content_page (
  name text primary key,
  title text not null,
  lead text not null default '',
  body_html text not null default '',
  -- [{ "question": "…", "answer_html": "…" }]
  faq jsonb not null default '[]',
  -- The same fields per language; a text without a translation is shown in English.
  translations jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now()
);

create table contact_message (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  booking_number text,
  message text not null,
  language text not null,
  created_at timestamptz not null
);

-- Proof of each choice: a random number that only the visitor's own cookie holds, never an address or a name.
create table cookie_choice (
  id bigint generated always as identity primary key,
  visitor uuid not null,
  version text not null,
  analytics boolean not null,
  chosen_at timestamptz not null
);
create index cookie_choice_visitor on cookie_choice (visitor, id);

-- One row per sale that was counted: the process that inserts it sends the event.
create table purchase_event (
  order_number text primary key,
  visitor uuid not null,
  event jsonb not null,
  claimed_at timestamptz not null,
  sent_at timestamptz
);
