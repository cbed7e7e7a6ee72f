-- Numbers of created, deleted and changed events of a batch with more than 1,000 rows, so that listing
-- the history doesn't count the rows of imports. null in smaller batches and in those from before this
-- migration.
alter table history_batches add column event_counts jsonb;

-- Like in migration 0027, with the event counts.
create or replace function end_batch(
  batch uuid, actor uuid, actor_email text, cause text, intent text, undoes uuid default null
) returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  row_count integer;
  tables text[];
  event_ids uuid[];
  schedule_ids uuid[];
  counts jsonb;
begin
  select count(*), array_agg(distinct record),
    coalesce(array_agg(distinct event_id) filter (where event_id is not null), '{}'),
    coalesce(array_agg(distinct schedule_id) filter (where schedule_id is not null), '{}')
  into row_count, tables, event_ids, schedule_ids
  from history where batch_id = batch;
  if row_count = 0 then return false; end if;
  if row_count > 1000 then
    select jsonb_build_object(
      'created', count(distinct event_id) filter (where before is null),
      'deleted', count(distinct event_id) filter (where after is null),
      'changed', count(distinct event_id) filter (where before is not null and after is not null))
    into counts
    from history where batch_id = batch and record = 'events';
  end if;
  insert into history_batches
    (id, actor_id, actor_email, cause, intent, undoes, size, records, event_counts)
  values (batch, actor, actor_email, cause, intent, undoes, row_count, tables, counts);
  if undoes is not null then perform mark_undone(undoes, batch); end if;
  schedule_ids := schedule_ids || array(
    select distinct schedule_id from event_schedules where event_id = any (event_ids));
  insert into history_audience (batch_id, user_id, sees_all)
  select batch, user_id, bool_or(sees_all) from (
    select actor as user_id, true as sees_all
    union all
    select owner_id, true from schedules where id = any (schedule_ids)
    union all
    select user_id, role <> 'freebusy' from schedule_shares
    where schedule_id = any (schedule_ids) and status = 'accepted'
    union all
    select user_id, true from people where email = any (array(
      select email from attendees where event_id = any (event_ids)))
    -- Includes users who lost access through this batch.
    union all
    select (before ->> 'owner_id')::uuid, true
    from history where batch_id = batch and record = 'schedules'
    union all
    select (before ->> 'user_id')::uuid, before ->> 'role' <> 'freebusy'
    from history where batch_id = batch and record = 'schedule_shares'
    union all
    select people.user_id, record = 'attendees' or coalesce(after, before) ->> 'role' <> 'freebusy'
    from history join people on people.email = coalesce(after, before) ->> 'email'
    where batch_id = batch and record in ('attendees', 'schedule_shares')
  ) concerned
  where user_id is not null
  group by user_id
  -- Ordered to avoid deadlocks between concurrent batches.
  order by user_id;
  perform pg_notify('core_changes', '');
  return true;
end $$;

-- Counts uploads per account and period, in the format of rate-limiter-flexible. Expired rows are deleted
-- every five minutes.
create table upload_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  -- In epoch milliseconds.
  expire bigint
);
