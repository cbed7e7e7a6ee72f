-- Keys by which programs act as a person. A key is random as a whole, so that its plain hash neither
-- tells it nor needs a salt.
create table api_keys (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  -- How it begins, for people to tell theirs apart.
  hint text not null,
  -- SHA-256.
  hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  -- To the hour.
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

create index api_keys_by_user on api_keys (user_id, created_at);

-- What billing said last of a person's plan, when it was asked with their session: what a key, which
-- cannot ask, goes by.
create table known_plans (
  user_id uuid primary key,
  plan_type text not null,
  status text not null,
  current_period_end timestamptz,
  told_at timestamptz not null
);
