-- When the user last proved their identity in this session, for actions that require a recent proof. Null
-- if the sign-in didn't prove it, for example by a link, or if an earlier version started the session.
alter table sessions add column authenticated_at timestamptz;
