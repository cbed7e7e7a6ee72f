-- Announces changes of sessions to the processes of this service, which pass them on to the other services.
-- Triggers also cover deleted users and sessions that an earlier version ends.

create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  -- An empty payload: too many to list. Postgres queues the notifications of all databases together.
  if (select count(*) from ended) > 100 then
    perform pg_notify('auth_ended_sessions', '');
  else
    perform pg_notify('auth_ended_sessions', id::text) from ended;
  end if;
  return null;
end
$$;

create trigger announce_ended_sessions after delete on sessions
  referencing old table as ended
  for each statement execute function announce_ended_sessions();

-- A ban or the deletion of an account, both of which can be reverted.
create function announce_changed_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_changed_sessions', id::text) from sessions where user_id = new.id;
  return null;
end
$$;

create trigger announce_changed_sessions after update of banned_until, closed_at on users
  for each row
  when (old.banned_until is distinct from new.banned_until or old.closed_at is distinct from new.closed_at)
  execute function announce_changed_sessions();
