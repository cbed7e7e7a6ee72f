-- What Stripe says of a user's subscription. The dates in it are Stripe's, so that a test clock rules.
alter table user_subscriptions
  -- As the access token last told it: where letters about the plan go.
  add column email text not null default '',
  add column stripe_customer_id text unique,
  add column stripe_subscription_id text unique,
  add column current_period_start timestamptz,
  add column trial_end timestamptz,
  -- A trial once begun is used, whatever becomes of the subscription or the customer.
  add column trial_used_at timestamptz,
  add column cancel_at timestamptz,
  add column has_payment_method boolean not null default false,
  -- A deleted customer's key would bring that customer back: each has a number in its key.
  add column customers_made integer not null default 0,
  add column checkout_session_id text,
  add column checkouts_made integer not null default 0,
  -- A state read from Stripe is stored only if none that was asked for later is there already.
  add column syncs_begun bigint not null default 0,
  add column sync_stored bigint not null default 0,
  add column synced_at timestamptz;

create index user_subscriptions_trials on user_subscriptions (trial_end) where status = 'trialing';

-- Webhooks arrive at least once and in any order: an id that is here has been taken.
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

-- Until when events were looked up, to find those that never arrived.
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
