-- The batch created by the original request. Also returned if the request is repeated.
alter table idempotency_keys add column batch_id uuid;

alter table history_batches
  -- When the follow-up jobs (such as emails) were enqueued. They are enqueued once per batch.
  add column followed_at timestamptz,
  -- Number of logged rows, and the tables they belong to.
  add column size integer not null default 0,
  add column records text[] not null default '{}';

-- Whether the user had more than free/busy access at the time of the batch.
alter table history_audience add column sees_all boolean not null default true;

-- Used to find changes to modified occurrences of a series, including deleted ones.
create index history_by_series on history ((coalesce(after, before) ->> 'series_id'))
  where record = 'events' and coalesce(after, before) ->> 'series_id' is not null;

-- Marks a batch as undone. If the batch is an undo, the batch that it undid is in effect again, and
-- so on along the chain of undos.
create function mark_undone(batch uuid, taken_back_by uuid) returns void language sql as $$
  with recursive chain as (
    select id, undoes, taken_back_by, true as is_undone
    from history_batches where id = batch
    union all
    select b.id, b.undoes, chain.id, not is_undone
    from chain join history_batches b on b.id = chain.undoes
  )
  update history_batches b
  set undone_by = case when is_undone then taken_back_by end
  from chain where b.id = chain.id;
$$;

drop function end_batch(uuid, uuid, text, text, text);
create function end_batch(
  batch uuid, actor uuid, actor_email text, cause text, intent text, undoes uuid default null
) returns boolean language plpgsql as $$
begin
  insert into history_batches (id, actor_id, actor_email, cause, intent, undoes, size, records)
  select batch, actor, actor_email, cause, intent, undoes, count(*), array_agg(distinct record)
  from history where batch_id = batch having count(*) > 0;
  if not found then return false; end if;
  if undoes is not null then perform mark_undone(undoes, batch); end if;
  with changes as materialized (
    select record, event_id, schedule_id, before, after from history where batch_id = batch
  ), touched_events as (
    select distinct event_id from changes where event_id is not null
  ), touched_schedules as (
    select schedule_id from changes where schedule_id is not null
    union select schedule_id from event_schedules natural join touched_events
  )
  insert into history_audience (batch_id, user_id, sees_all)
  select batch, user_id, bool_or(sees_all) from (
    select actor as user_id, true as sees_all
    union all
    select user_id, role <> 'freebusy' from schedule_access natural join touched_schedules
    -- Includes users who lost access through this batch.
    union all select (before ->> 'owner_id')::uuid, true from changes where record = 'schedules'
    union all
    select (before ->> 'user_id')::uuid, before ->> 'role' <> 'freebusy'
    from changes where record = 'schedule_shares'
    union all
    select people.user_id, true from changes
      join people on people.email = coalesce(after, before) ->> 'email'
      where record = 'attendees'
    union all
    select people.user_id, coalesce(after, before) ->> 'role' <> 'freebusy' from changes
      join people on people.email = coalesce(after, before) ->> 'email'
      where record = 'schedule_shares'
    union all
    select people.user_id, true
    from attendees natural join touched_events join people using (email)
  ) concerned
  where user_id is not null
  group by user_id;
  perform pg_notify('core_changes', '');
  perform add_job('follow-batch', json_build_object('batch_id', batch));
  return true;
end $$;

-- Returns the combined effect of a batch on each row.
create function net_changes(batch uuid) returns table (
  record text, event_id uuid, schedule_id uuid, person text, before jsonb, after jsonb
) language sql stable as $$
  select record, event_id, schedule_id, person, before, after from (
    select record, event_id, schedule_id, coalesce(h.after, h.before) ->> 'email' as person,
      (array_agg(h.before order by seq))[1] as before,
      (array_agg(h.after order by seq desc))[1] as after
    from history h where batch_id = batch
    group by 1, 2, 3, 4
  ) rows
  where before is distinct from after
$$;

-- Returns the owner of a schedule, even if the schedule was deleted.
create function owner_of(schedule uuid) returns uuid language sql stable as $$
  select coalesce(
    (select owner_id from schedules where id = schedule),
    (select (before ->> 'owner_id')::uuid from history
     where schedule_id = schedule and record = 'schedules' and after is null
     order by seq desc limit 1))
$$;

create function may_write(schedule uuid, who uuid) returns boolean language sql stable as $$
  select owner_of(schedule) = who or exists (
    select from schedule_access
    where schedule_id = schedule and user_id = who and role in ('owner', 'editor'))
$$;

-- A batch can be undone by its actor, if the actor can still write everything that it changed, or
-- by the owner of everything that it changed. A reply to an invitation can only be undone by the
-- guest.
create function may_undo(batch uuid, who uuid, email text) returns boolean
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
        else event_id not in (select event_id from writable) end
    ), owners as (
      select owner_of(schedule_id) as owner from (select distinct schedule_id from places) each
      union
      select owner_of(schedule_id) from changes where record in ('schedules', 'schedule_shares')
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

-- The logged tables, parents first, with the SQL condition that matches a row t to a change u.
create function logged_tables() returns table (place integer, name text, is_row text)
language sql immutable as $$
  values
    (1, 'schedules', 't.id = u.schedule_id'),
    (2, 'events', 't.id = u.event_id'),
    (3, 'schedule_shares', 't.schedule_id = u.schedule_id and t.email = u.person'),
    (4, 'event_schedules', 't.event_id = u.event_id and t.schedule_id = u.schedule_id'),
    (5, 'attendees', 't.event_id = u.event_id and t.email = u.person')
$$;

-- Columns that can only be undone together.
create function times_of(event jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'is_all_day', event -> 'is_all_day', 'time_zone', event -> 'time_zone',
    'start_date', event -> 'start_date', 'end_date', event -> 'end_date',
    'start_time', event -> 'start_time', 'end_time', event -> 'end_time',
    'recurrence', event -> 'recurrence')
$$;

-- Columns ignored when comparing rows: counters, derived values and generated columns.
create function incidental_columns(record text) returns text[] language sql stable as $$
  select case record
      when 'schedules' then '{version,latest_version,updated_at}'::text[]
      when 'events' then '{version,latest_version,updated_at,sequence}'
      when 'event_schedules' then '{start_time,end_time}'
      else '{}' end
    || array(
      select attname::text from pg_attribute
      where attrelid = record::regclass and attnum > 0 and attgenerated <> '')
$$;

-- Reverts a batch as part of the caller's batch. If that is not possible, returns the reasons, and
-- the caller must roll back. Columns are reverted individually, so later changes to other columns
-- are preserved. A later change to the order of guests or schedules never prevents an undo.
create function undo_changes(batch uuid) returns table (
  problem text, record text, event_id uuid, schedule_id uuid, person text, field text
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
    select 'changed', u.record, u.event_id, u.schedule_id, u.person, key
    from undoing u, jsonb_object_keys(u.patch) key
    where current is not null and key <> 'position'
      and current -> key <> u.after -> key and current -> key <> u.before -> key
    union all
    select 'changed', u.record, u.event_id, null, null, 'start_time'
    from undoing u
    where record = 'events' and current is not null and patch is not null
      and times_of(after) <> times_of(before)
      and times_of(current) not in (times_of(after), times_of(before))
    union all
    select 'deleted', u.record, u.event_id, u.schedule_id, u.person, null
    from undoing u where current is null and patch <> '{}'
    union all
    -- Rows inserted by the batch that were changed or extended later.
    select 'changed', u.record, u.event_id, u.schedule_id, u.person, key
    from undoing u, jsonb_each(u.after) made (key, value)
    where before is null and current is not null and current -> key <> value
      and key <> 'position' and key <> all (u.incidental)
    union all
    select 'added', 'event_schedules', p.event_id, p.schedule_id, null, null
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
    select 'added', 'attendees', a.event_id, null, a.email, null
    from undoing u join attendees a on a.event_id = u.event_id
    where u.record = 'events' and u.before is null and not exists (
      select from undoing known where known.record = 'attendees' and known.before is null
      and known.event_id = a.event_id and known.person = a.email)
    union all
    select 'added', 'schedule_shares', null, s.schedule_id, s.email, null
    from undoing u join schedule_shares s on s.schedule_id = u.schedule_id
    where u.record = 'schedules' and u.before is null and not exists (
      select from undoing known where known.record = 'schedule_shares' and known.before is null
      and known.schedule_id = s.schedule_id and known.person = s.email)
    union all
    select 'added', 'events', e.id, null, null, null
    from undoing u join events e on e.series_id = u.event_id
    where u.record = 'events' and u.before is null and not exists (
      select from undoing known
      where known.record = 'events' and known.event_id = e.id
      and known.before ->> 'series_id' is distinct from u.event_id::text)
    union all
    -- Rows deleted by the batch that exist again with different values, or whose parent is missing.
    select 'added', u.record, u.event_id, u.schedule_id, u.person, null
    from undoing u
    where after is null and current is not null
      and current - u.incidental - 'position' <> u.before - u.incidental - 'position'
    union all
    select distinct 'deleted', 'schedules', null::uuid, u.schedule_id, null, null
    from undoing u
    where after is null and record in ('event_schedules', 'schedule_shares')
      and not exists (select from schedules s where s.id = u.schedule_id)
      and not exists (
        select from undoing p where p.record = 'schedules' and p.schedule_id = u.schedule_id
        and p.after is null)
    union all
    select distinct 'deleted', 'events', needed.event_id, null::uuid, null, null
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
  where record in ('schedules', 'events') and patch is not null and current is not null;
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
    select distinct 'nowhere', 'events', e.id, null::uuid, null, null
    from undoing u join events e on e.id = u.event_id
    where not exists (
      select from event_schedules p where p.event_id = e.id and not p.by_invitation);
end $$;
