-- Tokens that confirm the address of an account. Anyone can sign up with any address, so each sign-up has its
-- own token and data, and the account gets those of the sign-up whose token is used. Replaces the types
-- confirmation and phone_confirmation of one_time_tokens, which only earlier versions write.
create table confirmations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_type text not null check (token_type in ('confirmation', 'phone_confirmation')),
  -- Keyed hashes of the link token and of the numeric code.
  token_hash text not null unique,
  code_hash text not null,
  attempts int not null default 0,
  flow_state_id uuid references flow_state (id) on delete set null,
  expires_at timestamptz not null,
  -- The user's ID if the message wasn't requested by a sign-up, for example for a sign-in link.
  sign_up_id uuid not null,
  encrypted_password text,
  raw_user_meta_data jsonb not null default '{}',
  identity_id uuid references identities (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, token_type, sign_up_id)
);

create index confirmations_flow_state_id on confirmations (flow_state_id);
create index confirmations_identity_id on confirmations (identity_id);
