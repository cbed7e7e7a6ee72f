-- One row per user who started a checkout. Users without a row have an active Free plan.
create table user_subscriptions (
  id uuid primary key,
  user_id uuid not null unique,
  status text not null default 'active',
  plan_type text not null default 'free' check (plan_type in ('free', 'pro')),
  current_period_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
