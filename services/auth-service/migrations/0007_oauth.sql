-- When a sign-in with a provider starts, its user is unknown. PKCE is optional.
alter table flow_state
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add column provider_type text,
  -- Keyed hash of the `state` parameter. Null after the callback.
  add column state_hash text unique,
  -- Encrypted nonce and PKCE verifier for validating the provider's response.
  add column provider_secrets text,
  -- Encrypted provider tokens, returned with the session.
  add column provider_tokens text,
  add column redirect_to text,
  add column linking_target_id uuid references users (id) on delete cascade;

-- Replay guard for SAML assertions and signed messages. Rows are kept until the value expires.
create table spent (
  key text primary key,
  expires_at timestamptz not null
);
