-- The worker looks for unprocessed batches when notified. Enqueuing a job for each batch would be
-- as expensive as writing the log itself.
alter table history_batches
  -- Whether processing failed. The job queue then retries the batch.
  add column is_queued boolean not null default false;

create index history_batches_to_follow on history_batches (id)
  where followed_at is null and not is_queued;

create or replace function end_batch(
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
  return true;
end $$;
