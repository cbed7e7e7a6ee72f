-- Keyed hash of the secret in the cookie of the browser that started the provider flow. Null for other
-- flows, and for flows that an earlier version started.
alter table flow_state add column browser_hash text;
