-- Adds tasks and habits to the history. They are visible only to their owner.
alter table history add column own_id uuid;

create index history_by_own on history (own_id, seq) where own_id is not null;

create or replace function log_changes() returns trigger language plpgsql as $$
declare
  batch uuid := nullif(current_setting('core.batch', true), '')::uuid;
  event_key text := case tg_table_name when 'events' then 'id' else 'event_id' end;
  -- Omits the schedule of a task or habit, so that the schedule's members can't see the change.
  schedule_key text := case when tg_table_name = 'schedules' then 'id'
    when tg_table_name not in ('own_tasks', 'habits') then 'schedule_id' end;
  own_key text := case when tg_table_name in ('own_tasks', 'habits') then 'id' end;
begin
  if tg_op = 'INSERT' then
    insert into history (batch_id, record, event_id, schedule_id, own_id, after)
    select batch, tg_table_name, (row ->> event_key)::uuid, (row ->> schedule_key)::uuid,
      (row ->> own_key)::uuid, row
    from (select to_jsonb(n) as row from new_rows n) rows;
  elsif tg_op = 'DELETE' then
    insert into history (batch_id, record, event_id, schedule_id, own_id, before)
    select batch, tg_table_name, (row ->> event_key)::uuid, (row ->> schedule_key)::uuid,
      (row ->> own_key)::uuid, row
    from (select to_jsonb(o) as row from old_rows o) rows;
  else
    insert into history (batch_id, record, event_id, schedule_id, own_id, before, after)
    select batch, tg_table_name, (after ->> event_key)::uuid, (after ->> schedule_key)::uuid,
      (after ->> own_key)::uuid, before, after
    from (select to_jsonb(o) as before from old_rows o) o
    join (select to_jsonb(n) as after from new_rows n) n
      on after ->> tg_argv[0] = before ->> tg_argv[0]
      and (tg_nargs = 1 or after ->> tg_argv[1] = before ->> tg_argv[1])
    where before <> after;
  end if;
  return null;
end $$;

create trigger log_insert after insert on own_tasks
  referencing new table as new_rows for each statement execute function log_changes('id');
create trigger log_update after update on own_tasks
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('id');
create trigger log_delete after delete on own_tasks
  referencing old table as old_rows for each statement execute function log_changes('id');
create trigger log_insert after insert on habits
  referencing new table as new_rows for each statement execute function log_changes('id');
create trigger log_update after update on habits
  referencing old table as old_rows new table as new_rows for each statement execute function log_changes('id');
create trigger log_delete after delete on habits
  referencing old table as old_rows for each statement execute function log_changes('id');

drop function net_changes(uuid);
create function net_changes(batch uuid) returns table (
  record text, event_id uuid, schedule_id uuid, own_id uuid, person text, before jsonb, after jsonb
) language sql stable as $$
  select record, event_id, schedule_id, own_id, person, before, after from (
    select record, event_id, schedule_id, own_id, coalesce(h.after, h.before) ->> 'email' as person,
      (array_agg(h.before order by seq))[1] as before,
      (array_agg(h.after order by seq desc))[1] as after
    from history h where batch_id = batch
    group by 1, 2, 3, 4, 5
  ) rows
  where before is distinct from after
$$;

create or replace function may_undo(batch uuid, who uuid, email text) returns boolean
language plpgsql stable as $$
declare
  is_actor boolean := (select actor_id = who from history_batches where id = batch);
begin
  return (
    with changes as materialized (
      select * from net_changes(batch)
    ), touched as materialized (
      select distinct event_id from changes where event_id is not null
    ), made_or_gone as (
      select event_id from changes where record = 'events' and (before is null or after is null)
    ), places as materialized (
      select event_id, schedule_id from event_schedules natural join touched
      where not by_invitation
      union
      select event_id, schedule_id from changes
      where record = 'event_schedules' and not (coalesce(before, after) ->> 'by_invitation')::boolean
      union
      select event_id, schedule_id from history natural join touched
      where record = 'event_schedules' and after is null
        and not (before ->> 'by_invitation')::boolean
        and not exists (select from events where id = event_id)
    ), writable as materialized (
      select distinct event_id from places where schedule_id in (
        select schedule_id from (select distinct schedule_id from places) each
        where may_write(schedule_id, who))
    ), refused as (
      select from changes c where case record
        when 'schedules' then owner_of(schedule_id) is distinct from who
        when 'schedule_shares' then
          owner_of(schedule_id) is distinct from who and person is distinct from email
        when 'attendees' then
          event_id not in (select event_id from writable) and person is distinct from email
        when 'event_schedules' then case
          when before is not null and after is not null then
            event_id not in (select event_id from writable)
          -- Created or deleted together with the event, including on other users' schedules.
          when event_id in (select event_id from made_or_gone) then false
          else not may_write(schedule_id, who) end
        when 'own_tasks' then coalesce(before, after) ->> 'user_id' <> who::text
        when 'habits' then coalesce(before, after) ->> 'user_id' <> who::text
        else event_id not in (select event_id from writable) end
    ), owners as (
      select owner_of(schedule_id) as owner from (select distinct schedule_id from places) each
      union
      select owner_of(schedule_id) from changes where record in ('schedules', 'schedule_shares')
      union
      select (coalesce(before, after) ->> 'user_id')::uuid
      from changes where record in ('own_tasks', 'habits')
    )
    select coalesce(is_actor, false) and not exists (select from refused)
      or (select bool_and(owner is not distinct from who) from owners)
        and exists (select from changes where record <> 'attendees')
        and not exists (
          select from changes where record = 'event_schedules'
          and (coalesce(before, after) ->> 'by_invitation')::boolean
          and event_id not in (select event_id from made_or_gone)
          and owner_of(schedule_id) is distinct from who)
  );
end $$;

create or replace function logged_tables() returns table (place integer, name text, is_row text)
language sql immutable as $$
  values
    (1, 'schedules', 't.id = u.schedule_id'),
    (2, 'events', 't.id = u.event_id'),
    (3, 'schedule_shares', 't.schedule_id = u.schedule_id and t.email = u.person'),
    (4, 'event_schedules', 't.event_id = u.event_id and t.schedule_id = u.schedule_id'),
    (5, 'attendees', 't.event_id = u.event_id and t.email = u.person'),
    (6, 'own_tasks', 't.id = u.own_id'),
    (7, 'habits', 't.id = u.own_id')
$$;

create or replace function incidental_columns(record text) returns text[] language sql stable as $$
  select case record
      when 'events' then '{version,latest_version,updated_at,sequence}'::text[]
      when 'event_schedules' then '{start_time,end_time}'
      when 'schedule_shares' then '{}'
      when 'attendees' then '{}'
      else '{version,latest_version,updated_at}' end
    || array(
      select attname::text from pg_attribute
      where attrelid = record::regclass and attnum > 0 and attgenerated <> '')
$$;

-- Extends the function from migration 0007 to tasks and habits. Their columns are reverted in the
-- same way as event columns. Undoing their creation is rejected if time was scheduled for them.
drop function undo_changes(uuid);
create function undo_changes(batch uuid) returns table (
  problem text, record text, event_id uuid, schedule_id uuid, own_id uuid, person text, field text
) language plpgsql as $$
#variable_conflict use_column
declare
  logged record;
  sample jsonb;
  columns text;
begin
  create temp table undoing on commit drop as
    select changes.*, null::jsonb as current, null::jsonb as patch, incidental
    from net_changes(batch) changes
    join (select name, incidental_columns(name) as incidental from logged_tables()) tables
      on name = record;
  create index on undoing (record);
  analyze undoing;

  for logged in select * from logged_tables() order by place loop
    execute format(
      'with locked as (
         select t.* from %1$I t join undoing u on u.record = %1$L and %2$s for update of t
       ) update undoing u set current = to_jsonb(t) from locked t where u.record = %1$L and %2$s',
      logged.name, logged.is_row);
  end loop;

  -- Column values to restore; null for inserted and deleted rows.
  update undoing u set patch = coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(u.before)
    where u.after -> key is distinct from value and key <> all (u.incidental)
  ), '{}')
  where before is not null and after is not null;

  return query
    -- Rows that were changed or deleted later.
    select 'changed', u.record, u.event_id, u.schedule_id, u.own_id, u.person, key
    from undoing u, jsonb_object_keys(u.patch) key
    where current is not null and key <> 'position'
      and current -> key <> u.after -> key and current -> key <> u.before -> key
    union all
    select 'changed', u.record, u.event_id, null, null, null, 'start_time'
    from undoing u
    where record = 'events' and current is not null and patch is not null
      and times_of(after) <> times_of(before)
      and times_of(current) not in (times_of(after), times_of(before))
    union all
    select 'deleted', u.record, u.event_id, u.schedule_id, u.own_id, u.person, null
    from undoing u where current is null and patch <> '{}'
    union all
    -- Rows inserted by the batch that were changed or extended later.
    select 'changed', u.record, u.event_id, u.schedule_id, u.own_id, u.person, key
    from undoing u, jsonb_each(u.after) made (key, value)
    where before is null and current is not null and current -> key <> value
      and key <> 'position' and key <> all (u.incidental)
    union all
    select 'added', 'event_schedules', p.event_id, p.schedule_id, null, null, null
    from (
      select p.* from undoing u join event_schedules p on p.event_id = u.event_id
      where u.record = 'events' and u.before is null
      union
      select p.* from undoing u join event_schedules p on p.schedule_id = u.schedule_id
      where u.record = 'schedules' and u.before is null
    ) p
    where not exists (
      select from undoing known where known.record = 'event_schedules' and known.before is null
      and known.event_id = p.event_id and known.schedule_id = p.schedule_id)
    union all
    select 'added', 'attendees', a.event_id, null, null, a.email, null
    from undoing u join attendees a on a.event_id = u.event_id
    where u.record = 'events' and u.before is null and not exists (
      select from undoing known where known.record = 'attendees' and known.before is null
      and known.event_id = a.event_id and known.person = a.email)
    union all
    select 'added', 'schedule_shares', null, s.schedule_id, null, s.email, null
    from undoing u join schedule_shares s on s.schedule_id = u.schedule_id
    where u.record = 'schedules' and u.before is null and not exists (
      select from undoing known where known.record = 'schedule_shares' and known.before is null
      and known.schedule_id = s.schedule_id and known.person = s.email)
    union all
    select 'added', 'events', e.id, null, null, null, null
    from undoing u join events e on e.series_id = u.event_id
    where u.record = 'events' and u.before is null and not exists (
      select from undoing known
      where known.record = 'events' and known.event_id = e.id
      and known.before ->> 'series_id' is distinct from u.event_id::text)
    union all
    select 'planned', u.record, planned.event_id, null, u.own_id, null, null
    from (
      select e.id as event_id, own_id from undoing u join events e on e.task_id = own_id
      where u.record = 'own_tasks'
      union all
      select e.id, own_id from undoing u join events e on e.habit_id = own_id
      where u.record = 'habits'
    ) planned join undoing u using (own_id)
    where u.before is null and not exists (
      select from undoing known where known.record = 'events' and known.before is null
      and known.event_id = planned.event_id)
    union all
    -- Rows deleted by the batch that exist again with different values, or whose parent is missing.
    select 'added', u.record, u.event_id, u.schedule_id, u.own_id, u.person, null
    from undoing u
    where after is null and current is not null
      and current - u.incidental - 'position' <> u.before - u.incidental - 'position'
    union all
    select distinct 'deleted', 'schedules', null::uuid, u.schedule_id, null::uuid, null, null
    from undoing u
    where after is null and record in ('event_schedules', 'schedule_shares')
      and not exists (select from schedules s where s.id = u.schedule_id)
      and not exists (
        select from undoing p where p.record = 'schedules' and p.schedule_id = u.schedule_id
        and p.after is null)
    union all
    select distinct 'deleted', 'events', needed.event_id, null::uuid, null::uuid, null, null
    from (
      select u.event_id from undoing u
      where after is null and record in ('event_schedules', 'attendees')
      union
      select (coalesce(patch, before) ->> 'series_id')::uuid from undoing u
      where record = 'events' and before is not null
    ) needed
    where needed.event_id is not null
      and not exists (select from events e where e.id = needed.event_id)
      and not exists (
        select from undoing p where p.record = 'events' and p.event_id = needed.event_id
        and p.after is null);
  if found then return; end if;

  -- Restore the old version number if there was no later change; otherwise assign a new one.
  update undoing u set patch = patch || case
    when current -> 'version' = after -> 'version' then
      jsonb_build_object('version', before -> 'version', 'updated_at', before -> 'updated_at')
    else jsonb_build_object(
      'version', (current ->> 'latest_version')::integer + 1,
      'latest_version', (current ->> 'latest_version')::integer + 1,
      'updated_at', now())
    end
  where record in ('schedules', 'events', 'own_tasks', 'habits')
    and patch is not null and current is not null;
  -- Guests who were notified of the change must be notified of the undo.
  update undoing u
  set patch = patch || jsonb_build_object('sequence', (current ->> 'sequence')::integer + 1)
  where record = 'events' and patch is not null and after -> 'sequence' <> before -> 'sequence';
  -- Must be higher than the sequence of the cancellation sent to guests.
  update undoing u
  set before = before || jsonb_build_object('sequence', (before ->> 'sequence')::integer + 2)
  where record = 'events' and after is null;
  -- A restored event_schedules row gets the current times of its event.
  update undoing u
  set before = u.before
    || jsonb_build_object('start_time', place.start_time, 'end_time', place.end_time)
  from event_schedules place
  where u.record = 'event_schedules' and u.after is null and place.event_id = u.event_id;

  -- Insert parents first and delete them last, with updates in between: an override that was moved
  -- to a new series must be moved back before that series is deleted.
  for logged in
    select *, case step when 'delete' then -place else place end as turn
    from logged_tables(), unnest('{insert,update,delete,insert}'::text[]) with ordinality s (step, n)
    order by n, turn
  loop
    -- Insert only columns that existed when the row was logged. Newer columns get their defaults.
    sample := (
      select before from undoing where record = logged.name and before is not null limit 1);
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = logged.name::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and jsonb_exists(sample, attname);
    if logged.step = 'delete' then
      execute format(
        'delete from %1$I t using undoing u
         where u.record = %1$L and u.before is null and u.current is not null and %2$s',
        logged.name, logged.is_row);
    elsif columns is not null and logged.step = 'update' then
      execute format(
        'update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, u.patch))
         from undoing u where u.record = %1$L and u.patch <> ''{}'' and %3$s',
        logged.name, columns, logged.is_row);
    elsif columns is not null and (logged.n = 1) = (logged.name in ('schedules', 'events')) then
      execute format(
        'insert into %1$I (%2$s) select %3$s
         from undoing u, jsonb_populate_record(null::%1$I, u.before) r
         where u.record = %1$L and u.after is null and u.current is null',
        logged.name, columns, 'r.' || replace(columns, ', ', ', r.'));
    end if;
  end loop;
  -- Copy restored event times to all schedules of the event, including ones added later.
  update event_schedules t set start_time = period.start_time, end_time = period.end_time
  from (
    select distinct on (place.event_id) place.event_id,
      (place.before ->> 'start_time')::timestamptz as start_time,
      (place.before ->> 'end_time')::timestamptz as end_time
    from undoing place join undoing moved using (event_id)
    where place.record = 'event_schedules' and place.before is not null
      and moved.record = 'events' and times_of(moved.before) <> times_of(moved.after)
  ) period
  where t.event_id = period.event_id
    and (t.start_time, t.end_time) <> (period.start_time, period.end_time);

  return query
    select distinct 'nowhere', 'events', e.id, null::uuid, null::uuid, null, null
    from undoing u join events e on e.id = u.event_id
    where not exists (
      select from event_schedules p where p.event_id = e.id and not p.by_invitation);
end $$;
