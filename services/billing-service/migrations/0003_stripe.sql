-- A user's subscription at Stripe. Timestamps are set by Stripe, so they follow test clocks.
alter table user_subscriptions
  -- From the latest access token. Receives emails about the plan.
  add column email text not null default '',
  add column stripe_customer_id text unique,
  add column stripe_subscription_id text unique,
  add column current_period_start timestamptz,
  add column trial_end timestamptz,
  -- A started trial counts as used, regardless of the subscription or the customer.
  add column trial_used_at timestamptz,
  add column cancel_at timestamptz,
  add column has_payment_method boolean not null default false,
  -- Part of the idempotency key. Reusing a deleted customer's key would return that customer.
  add column customers_made integer not null default 0,
  add column checkout_session_id text,
  add column checkouts_made integer not null default 0,
  -- The result of a lookup is stored only if no result of a later lookup has been stored.
  add column syncs_begun bigint not null default 0,
  add column sync_stored bigint not null default 0,
  add column synced_at timestamptz;

create index user_subscriptions_trials on user_subscriptions (trial_end) where status = 'trialing';

-- Webhooks are delivered at least once and in any order. Events with a stored ID are ignored.
create table stripe_events (
  id text primary key,
  type text not null,
  livemode boolean not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text check (outcome in ('synced', 'unmatched', 'ignored'))
);
create index stripe_events_waiting on stripe_events (customer_id) where handled_at is null;
create index stripe_events_received on stripe_events (received_at);

-- The time until which events were listed to find undelivered ones.
create table stripe_scans (
  only_row boolean primary key default true check (only_row),
  scanned_until timestamptz not null
);

create table trial_letters (
  id uuid primary key,
  user_id uuid not null,
  stripe_subscription_id text not null,
  days integer not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (stripe_subscription_id, days)
);
