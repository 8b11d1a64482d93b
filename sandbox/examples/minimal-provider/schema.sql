create table if not exists accounts (
  account_id text primary key,
  phone text not null,
  zip text not null,
  first_name text not null,
  last_name text not null,
  address_line1 text not null,
  city text not null,
  state text not null,
  geo_code text not null,
  plan_code text not null,
  plan_days integer not null,
  price_cents integer not null,
  paid_through date not null
);

-- One row per purchase, written before the gateway hears of it. A key is kept for good, so that it can never be charged again.
create table if not exists charges (
  key text primary key,
  account_id text not null references accounts,
  amount_cents integer not null,
  tax_cents integer not null,
  status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'CHARGED', 'DECLINED')),
  order_number bigint generated always as identity,
  error_code text,
  last_four text,
  card_type text,
  created_at timestamptz not null default now()
);

-- The private key of the card fields. With a gateway of your own, it is there and not here.
create table if not exists payment_keys (kid text primary key, private_jwk jsonb not null, created_at timestamptz not null default now());

-- The books of the test gateway, which also takes a key once.
create table if not exists gateway_payments (key text primary key, amount_cents integer not null, decline_code text);

insert into accounts values
  ('M-1001', '5550100102', '62701', 'Avery', 'Okafor', '1011 Willow Street', 'Springfield', 'IL', '141670890', 'HSD_030', 30, 4500, current_date + 20),
  ('M-1002', '5550100103', '62701', 'Noah', 'Reyes', '1013 Willow Street', 'Springfield', 'IL', '141670890', 'HSD_030', 30, 4500, current_date + 5)
on conflict do nothing;
