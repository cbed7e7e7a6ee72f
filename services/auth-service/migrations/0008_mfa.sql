create table mfa_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null,
  -- Encrypted TOTP secret.
  secret text,
  phone text,
  -- Last accepted TOTP time step. Codes of this step and earlier ones are rejected.
  last_totp_step bigint,
  web_authn_credential jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index mfa_factors_user_id on mfa_factors (user_id);
create unique index mfa_factors_friendly_name on mfa_factors (user_id, friendly_name)
  where trim(friendly_name) <> '';

create table mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  ip_address text,
  -- Keyed hash of the code sent by SMS.
  code_hash text,
  attempts int not null default 0,
  web_authn_challenge text,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index mfa_challenges_factor_id on mfa_challenges (factor_id);

-- Keyed hashes of unused codes. A code is deleted when it is used.
create table mfa_recovery_codes (
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  code_hash text not null,
  primary key (factor_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  credential jsonb not null,
  friendly_name text,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index passkeys_user_id on passkeys (user_id);

create table passkey_challenges (
  id uuid primary key,
  -- Null for sign-ins, because the user isn't known yet.
  user_id uuid references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
