-- Keyed hash of the secret in the cookie of the browser that started the sign-in. Null if a program without
-- cookies or an earlier version started it.
alter table saml_relay_states add column browser_hash text;
-- The sealed response of the identity provider, while the browser is redirected to prove that it has the
-- cookie.
alter table saml_relay_states add column response text;
