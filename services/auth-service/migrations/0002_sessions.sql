create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  aal text not null,
  user_agent text,
  ip text,
  refreshed_at timestamptz not null default now(),
  -- Encrypted. Refresh tokens aren't stored: they contain the counter and are signed with this key.
  refresh_token_hmac_key text not null,
  refresh_token_counter bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_user_id on sessions (user_id);

create table mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);
