-- Exchanges with the hotel supplier, keys of room groups, and page views.

-- Every request to the hotel supplier and its reply, without secrets and personal data. Deleted after a month.
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
  -- The shop's id of the order that the exchange was about.
  order_id text,
  request jsonb not null,
  reply jsonb
);
create index supplier_exchange_at on supplier_exchange (at);
create index supplier_exchange_order on supplier_exchange (order_id, id) where order_id is not null;

-- The supplier's key of a room group: a renamed room is recognised and keeps its pictures.
alter table room add column group_key text;

-- Number of views of a deal per day, without any data about visitors.
create table deal_view (
  deal_id bigint not null references deal on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (deal_id, day)
);
