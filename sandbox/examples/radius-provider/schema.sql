-- What the provider keeps beside FreeRADIUS' own tables (radcheck, radacct …), in the same database, so that a payment and the access that
-- it buys are one transaction. Apply FreeRADIUS' schema.sql first, then this file, with psql.

-- All days are days of this time zone; so are `current_date` and the end of the last paid day.
alter database :"DBNAME" set timezone to 'America/New_York';
set timezone to 'America/New_York';

create table plans (
  code text primary key,
  name text not null,
  days integer not null check (days > 0),
  -- What a customer pays, taxes and fees included.
  price_cents integer not null check (price_cents > 0)
);

-- Whoever signs in. One person may own several lines.
create table people (
  cust_guid uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  language text not null default 'ENGLISH' check (language in ('ENGLISH', 'SPANISH'))
);

create table customers (
  account_id text primary key,
  owner uuid not null references people,
  -- User-Name in radcheck and radacct.
  radius_name text not null unique,
  phone text not null check (phone ~ '^\d{10}$'),
  address_line1 text not null,
  city text not null,
  state text not null,
  zip text not null check (zip ~ '^\d{5}$'),
  plan_code text not null references plans,
  -- The last paid day, which counts in whole.
  paid_through date not null,
  sms_opt_in boolean not null default false,
  auto_refill boolean not null default false,
  -- The customer at Stripe that saved cards are attached to.
  stripe_customer text
);
create index on customers (phone);

-- FreeRADIUS rejects a customer whose Expiration is over. The value is a Unix time, which needs no time zone at FreeRADIUS' end.
create function write_expiration() returns trigger language plpgsql as $$
begin
  delete from radcheck where username = new.radius_name and attribute = 'Expiration';
  insert into radcheck (username, attribute, op, value)
  values (new.radius_name, 'Expiration', ':=', extract(epoch from (new.paid_through + 1)::timestamptz)::bigint::text);
  return new;
end $$;
create trigger write_expiration after insert or update of paid_through, radius_name on customers
  for each row execute function write_expiration();

-- The saved card of an account: a token at Stripe, and what pages show of it. Numbers and security codes never come here.
create table cards (
  account_id text primary key references customers,
  token uuid not null unique default gen_random_uuid(),
  payment_method text not null,
  card_type text not null,
  last_four text not null,
  expiration text not null check (expiration ~ '^\d{4}$'),
  first_name text not null,
  last_name text not null,
  -- The billing address as it was sent.
  address jsonb not null
);

-- The cash book: one row per purchase, written before Stripe hears of it, and kept for good, so that a key can never be charged twice.
create table charges (
  key text primary key,
  order_number bigint generated always as identity,
  account_id text not null references customers,
  paid_by text not null check (paid_by in ('guest', 'owner', 'auto-refill')),
  plan_code text not null references plans,
  days integer not null,
  amount_cents integer not null,
  payment_intent text,
  status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'CHARGED', 'DECLINED')),
  error_code text,
  card_type text,
  last_four text,
  -- The account's last paid day after this purchase.
  paid_through date,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  mailed_at timestamptz
);
create index on charges (account_id, created_at);
create index on charges (created_at) where status = 'IN_PROGRESS';
create index on charges (settled_at) where mailed_at is null;

-- Sessions of signed-in customers, by the hash of their id. One that has ended stays for a day, to tell 'expired' from 'unknown'.
create table sessions (
  id_hash text primary key,
  cust_guid uuid not null references people,
  last_call timestamptz not null default now()
);

-- Codes that were mailed to sign in with. The last one of a sign-in counts.
create table login_codes (
  id bigint primary key generated always as identity,
  sign_in text not null,
  cust_guid uuid not null references people,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
create index on login_codes (cust_guid, created_at);
create index on login_codes (sign_in);

-- What oidc-provider keeps: logins, grants, codes and tokens.
create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at timestamptz,
  primary key (model, id)
);
create index on oidc_records (grant_id);
