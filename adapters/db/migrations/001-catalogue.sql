-- The catalogue. Amounts are integer euro cents, percentages of margins are basis points (1 % = 100),
-- calendar days are dates. Names follow section 3 of the shop's specification.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Categories, themes, destinations, surroundings and custom filters have the same structure.
create table reference_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('category', 'theme', 'destination', 'surrounding', 'custom_filter')),
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null,
  summary text not null default '',
  description_html text not null default '',
  picture text,
  latitude double precision,
  longitude double precision,
  country text,
  region text,
  filter_values jsonb not null default '[]',
  translations jsonb not null default '{}',
  position int not null default 0,
  created_at timestamptz not null default now()
);
create unique index reference_item_name on reference_item (kind, name);

create table additional_info (
  id bigint generated always as identity primary key,
  name text not null unique,
  title text not null,
  description_html text not null,
  translations jsonb not null default '{}',
  position int not null default 0
);

create table banner (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null default '',
  link text not null,
  picture text not null,
  translations jsonb not null default '{}',
  position int not null default 0,
  active boolean not null default true
);

create table activity (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  description_html text not null,
  internal_name text not null,
  external_name text not null,
  contact jsonb not null default '{}',
  duration_days int not null default 1 check (duration_days between 1 and 30),
  send_activity_email boolean not null default false,
  closed_dates jsonb not null default '[]',
  translations jsonb not null default '{}'
);

create table activity_pricing (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  from_age int not null default 0 check (from_age between 0 and 120),
  to_age int not null default 120 check (to_age between 0 and 120 and to_age >= from_age),
  cost_price_cents int not null check (cost_price_cents >= 0),
  margin_bp int not null default 0 check (margin_bp between 0 and 100000)
);
create index activity_pricing_activity on activity_pricing (activity_id);

create table hotel (
  id bigint generated always as identity primary key,
  supplier_id bigint not null unique,
  name text not null,
  stars int not null default 0,
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country_code text not null default '',
  latitude double precision,
  longitude double precision,
  phone text not null default '',
  check_in_time text not null default '',
  check_out_time text not null default '',
  amenities jsonb not null default '[]',
  description jsonb not null default '[]',
  policies jsonb not null default '[]',
  extra_info text not null default '',
  pictures jsonb not null default '[]',
  active boolean not null default true,
  imported_at timestamptz not null default now()
);

create table room (
  id bigint generated always as identity primary key,
  hotel_id bigint not null references hotel on delete cascade,
  name text not null,
  bedding_type text,
  size_m2 int,
  amenities jsonb not null default '[]',
  pictures jsonb not null default '[]',
  active boolean not null default true,
  unique (hotel_id, name)
);

create table deal (
  id bigint generated always as identity primary key,
  slug text not null unique,
  status text not null default 'draft' check (status in ('draft', 'active', 'deleted')),
  title text not null,
  summary text not null default '',
  description_html text not null default '',
  category_type text not null check (category_type in ('category', 'themes', 'destination')),
  category text not null,
  destination text,
  themes text[] not null default '{}',
  surrounding_id bigint references reference_item,
  length_of_stay int[] not null,
  board_types text[] not null,
  travel_companion int not null default 2 check (travel_companion between 1 and 6),
  travel_start_date date,
  travel_end_date date,
  closed_arrival_weekdays int[] not null default '{}',
  hotel_info jsonb not null default '{}',
  additional_information bigint[] not null default '{}',
  pictures text[] not null default '{}',
  margin_bp int not null default 0 check (margin_bp between 0 and 100000),
  partial_payment int not null default 0 check (partial_payment between 0 and 100),
  partial_payment_due_days int not null default 0 check (partial_payment_due_days between 0 and 365),
  is_sgr_package boolean not null default false,
  externally_sold boolean not null default false,
  hide_price boolean not null default false,
  recommended boolean not null default false,
  custom_filters jsonb not null default '{}',
  translations jsonb not null default '{}',
  -- Set by the price job; null if nothing is bookable.
  lowest_price_cents int check (lowest_price_cents > 0),
  lowest_price_day date,
  lowest_price_nights int,
  reference_price_cents int,
  snapped_prices jsonb not null default '[]',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index deal_search on deal using gin (search_text gin_trgm_ops);
create index deal_category on deal (category) where status = 'active';
create index deal_destination on deal (destination) where status = 'active';

create table deal_hotel (
  deal_id bigint not null references deal on delete cascade,
  hotel_id bigint not null references hotel,
  distance_m int,
  position int not null default 0,
  primary key (deal_id, hotel_id)
);

create table deal_activity (
  deal_id bigint not null references deal on delete cascade,
  activity_id bigint not null references activity,
  included boolean not null,
  -- An optional activity that replaces an included one.
  replaces_activity_id bigint references activity,
  position int not null default 0,
  primary key (deal_id, activity_id),
  check (not (included and replaces_activity_id is not null))
);

create table voucher (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  description_html text not null default '',
  picture text,
  kind text not null check (kind in ('value', 'package')),
  deal_id bigint references deal,
  value_cents int not null check (value_cents > 0),
  selling_price_cents int not null check (selling_price_cents >= 50),
  validity_months int not null default 24 check (validity_months >= 24),
  vat_class text not null default 'multi_purpose' check (vat_class in ('multi_purpose', 'single_purpose')),
  active boolean not null default true,
  position int not null default 0
);

-- The supplier's cheapest net prices as last received: a row per hotel, length, party and arrival. A board that is null
-- was not available; a row of nulls means sold out; no row means that the supplier was not asked yet.
create table rate_snapshot (
  hotel_id bigint not null references hotel on delete cascade,
  nights int not null check (nights between 1 and 30),
  party text not null,
  check_in date not null,
  room_only_cents int,
  bed_and_breakfast_cents int,
  half_board_cents int,
  full_board_cents int,
  all_inclusive_cents int,
  local_tax_cents int not null default 0,
  taken_at timestamptz not null default now(),
  primary key (hotel_id, nights, party, check_in)
);

-- Each day's lowest price per deal, against which a discount is measured.
create table price_history (
  deal_id bigint not null references deal on delete cascade,
  day date not null,
  lowest_cents int not null check (lowest_cents > 0),
  primary key (deal_id, day)
);

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
