-- Keys that scripts use to act on behalf of a user. Keys are random, so an unsalted hash is safe.
create table api_keys (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  -- Prefix of the key, so that users can distinguish their keys.
  hint text not null,
  -- SHA-256.
  hash bytea not null unique,
  scopes text[] not null,
  expires_at timestamptz,
  -- Rounded down to the hour.
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

create index api_keys_by_user on api_keys (user_id, created_at);

-- The plan that billing-service last returned for one of the user's sessions. Requests with an API
-- key can't query billing-service, so they use this copy.
create table known_plans (
  user_id uuid primary key,
  plan_type text not null,
  status text not null,
  current_period_end timestamptz,
  told_at timestamptz not null
);
