-- The shop and those outside: what was said to the hotel supplier, which room is which, what visitors look at.

-- Every question to the hotel supplier and its answer, without secrets and without who travels. Deleted after a month.
create table supplier_exchange (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  path text not null,
  attempt int not null,
  ms int not null,
  http int,
  outcome text not null,
  -- The supplier's own id of the exchange, for requests to its support.
  request_id text,
  -- Our id of the order that it was about.
  order_id text,
  request jsonb not null,
  reply jsonb
);
create index supplier_exchange_at on supplier_exchange (at);
create index supplier_exchange_order on supplier_exchange (order_id, id) where order_id is not null;

-- The supplier's key of a room group: a room that it renames stays the same room, with its pictures.
alter table room add column group_key text;

-- How often a deal was looked at on a day: a number, and nothing about who looked.
create table deal_view (
  deal_id bigint not null references deal on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (deal_id, day)
);
