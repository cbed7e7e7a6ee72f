-- Anyone can request sign-in and recovery messages for any address. Each requester has its own token, so
-- that a stranger's request neither replaces the owner's link nor uses up the attempts of its code.
-- `confirmations` now also contains tokens of the type recovery, for which `sign_up_id` identifies the
-- requester.
alter table confirmations drop constraint confirmations_token_type_check;

alter table confirmations
  -- The sign-up whose confirmation was resent, or the user's ID if the message wasn't requested by a
  -- sign-up. Null for the first message of a sign-up.
  add column original_id uuid,
  -- The code expires earlier than the link.
  add column code_expires_at timestamptz,
  -- Keyed hashes. `attempts` counts wrong codes from this browser, and `network_attempts` those from
  -- other browsers in this network.
  add column requester_device text,
  add column requester_network text,
  add column network_attempts int not null default 0;

alter table one_time_tokens
  add column code_expires_at timestamptz,
  add column requester_device text,
  add column requester_network text,
  add column network_attempts int not null default 0;
