-- A sign-in at a provider begins before anybody is known, and without PKCE of our client's own.
alter table flow_state
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add column provider_type text,
  -- Keyed hash of the `state` that comes back from the provider; gone once it did.
  add column state_hash text unique,
  -- Sealed: what the provider's answer is checked against.
  add column provider_secrets text,
  -- Sealed: the provider's own tokens, handed on with the session.
  add column provider_tokens text,
  add column redirect_to text,
  add column linking_target_id uuid references users (id) on delete cascade;

-- What may be used once, such as a SAML assertion or a signed message, until it would be refused anyway.
create table spent (
  key text primary key,
  expires_at timestamptz not null
);
