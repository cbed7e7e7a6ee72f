-- All changes made by one write. Batches are immutable, except for being marked as undone.
create table history_batches (
  id uuid primary key,
  -- null for a guest without an account, such as a guest who replies by email.
  actor_id uuid,
  actor_email text,
  cause text not null
    check (cause in ('person', 'guest', 'import', 'feed', 'optimizer', 'google', 'undo')),
  -- Route name from the contract, for example events.update.
  intent text not null,
  undoes uuid references history_batches,
  undone_by uuid references history_batches,
  -- Lets the change feed wait for concurrent transactions, because IDs are not in commit order.
  transaction xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);

create index history_batches_by_transaction on history_batches (transaction, id);

create table history (
  seq bigint generated always as identity primary key,
  batch_id uuid not null references history_batches deferrable initially deferred,
  record text not null,
  event_id uuid,
  schedule_id uuid,
  before jsonb,
  after jsonb
);

create index history_by_batch on history (batch_id, seq);
create index history_by_event on history (event_id, seq) where event_id is not null;
create index history_by_schedule on history (schedule_id, seq) where schedule_id is not null;

-- Users who can see a batch in their history and are notified of it in real time.
create table history_audience (
  user_id uuid not null,
  batch_id uuid not null references history_batches,
  primary key (user_id, batch_id)
);

-- Triggers write the log so that no code path can bypass it. Changes outside a batch fail. The
-- trigger arguments are the primary key columns.
create function log_changes() returns trigger language plpgsql as $$
declare
  batch uuid := nullif(current_setting('core.batch', true), '')::uuid;
  event_key text := case tg_table_name when 'events' then 'id' else 'event_id' end;
  schedule_key text := case tg_table_name when 'schedules' then 'id' else 'schedule_id' end;
begin
  if tg_op = 'INSERT' then
    insert into history (batch_id, record, event_id, schedule_id, after)
    select batch, tg_table_name, (row ->> event_key)::uuid, (row ->> schedule_key)::uuid, row
    from (select to_jsonb(n) as row from new_rows n) rows;
  elsif tg_op = 'DELETE' then
    insert into history (batch_id, record, event_id, schedule_id, before)
    select batch, tg_table_name, (row ->> event_key)::uuid, (row ->> schedule_key)::uuid, row
    from (select to_jsonb(o) as row from old_rows o) rows;
  else
    insert into history (batch_id, record, event_id, schedule_id, before, after)
    select batch, tg_table_name, (after ->> event_key)::uuid, (after ->> schedule_key)::uuid,
      before, after
    from (select to_jsonb(o) as before from old_rows o) o
    join (select to_jsonb(n) as after from new_rows n) n
      on after ->> tg_argv[0] = before ->> tg_argv[0]
      and (tg_nargs = 1 or after ->> tg_argv[1] = before ->> tg_argv[1])
    where before <> after;
  end if;
  return null;
end $$;

create trigger log_insert after insert on schedules
  referencing new table as new_rows for each statement execute function log_changes('id');
create trigger log_update after update on schedules
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('id');
create trigger log_delete after delete on schedules
  referencing old table as old_rows for each statement execute function log_changes('id');
create trigger log_insert after insert on schedule_shares
  referencing new table as new_rows for each statement execute function log_changes('schedule_id', 'email');
create trigger log_update after update on schedule_shares
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('schedule_id', 'email');
create trigger log_delete after delete on schedule_shares
  referencing old table as old_rows for each statement execute function log_changes('schedule_id', 'email');
create trigger log_insert after insert on events
  referencing new table as new_rows for each statement execute function log_changes('id');
create trigger log_update after update on events
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('id');
create trigger log_delete after delete on events
  referencing old table as old_rows for each statement execute function log_changes('id');
create trigger log_insert after insert on event_schedules
  referencing new table as new_rows for each statement execute function log_changes('event_id', 'schedule_id');
create trigger log_update after update on event_schedules
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('event_id', 'schedule_id');
create trigger log_delete after delete on event_schedules
  referencing old table as old_rows for each statement execute function log_changes('event_id', 'schedule_id');
create trigger log_insert after insert on attendees
  referencing new table as new_rows for each statement execute function log_changes('event_id', 'email');
create trigger log_update after update on attendees
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('event_id', 'email');
create trigger log_delete after delete on attendees
  referencing old table as old_rows for each statement execute function log_changes('event_id', 'email');

-- Ends a batch in its transaction: records it if it changed anything, determines its audience,
-- notifies open clients, and enqueues the job for follow-up work such as emails.
create function end_batch(batch uuid, actor uuid, actor_email text, cause text, intent text)
returns boolean language plpgsql as $$
begin
  if not exists (select from history where batch_id = batch) then return false; end if;
  insert into history_batches (id, actor_id, actor_email, cause, intent)
  values (batch, actor, actor_email, cause, intent);
  with changes as materialized (
    select record, event_id, schedule_id, before, after from history where batch_id = batch
  ), touched_events as (
    select distinct event_id from changes where event_id is not null
  ), touched_schedules as (
    select schedule_id from changes where schedule_id is not null
    union select schedule_id from event_schedules natural join touched_events
  )
  insert into history_audience (batch_id, user_id)
  select batch, user_id from (
    select actor as user_id
    union select user_id from schedule_access natural join touched_schedules
    -- Includes users who lost access through this batch.
    union select (before ->> 'owner_id')::uuid from changes where record = 'schedules'
    union select (before ->> 'user_id')::uuid from changes where record = 'schedule_shares'
    union select people.user_id from changes
      join people on people.email = coalesce(after, before) ->> 'email'
      where record in ('attendees', 'schedule_shares')
    union select people.user_id from attendees natural join touched_events join people using (email)
  ) concerned
  where user_id is not null;
  perform pg_notify('core_changes', batch::text);
  perform add_job('follow-batch', json_build_object('batch_id', batch));
  return true;
end $$;
