create table flow_state (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  -- Keyed hash of the authorization code. Null until the code is issued.
  auth_code text unique,
  auth_code_issued_at timestamptz,
  code_challenge text not null,
  code_challenge_method text not null,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index flow_state_user_id on flow_state (user_id);

create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_type text not null,
  -- Keyed hashes of the link token and of the numeric code.
  token_hash text not null unique,
  code_hash text not null,
  attempts int not null default 0,
  flow_state_id uuid references flow_state (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);

create index one_time_tokens_flow_state_id on one_time_tokens (flow_state_id);
