-- Keyed hash of the cookie of the browser that started the sign-in. Null if an earlier version started it.
alter table flow_state add column browser_hash text;
