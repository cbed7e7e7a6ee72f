-- Numbers the batches that affect each user in commit order: the user's counter stays locked until the
-- transaction commits. The change feed uses the number as its position. The ETag of event lists is a
-- hash of the user and the counter.
create table user_changes (
  user_id uuid primary key,
  last_number bigint not null
) with (fillfactor = 50);

-- null in rows from before this migration, which are older than any number.
alter table history_audience add column change_number bigint;

create unique index history_audience_by_number on history_audience (user_id, change_number);

create function assign_change_number() returns trigger language plpgsql as $$
begin
  insert into user_changes as counter (user_id, last_number) values (new.user_id, 1)
  on conflict (user_id) do update set last_number = counter.last_number + 1
  returning last_number into new.change_number;
  return new;
end $$;

create trigger assign_change_number before insert on history_audience
  for each row execute function assign_change_number();

-- Batches range from one row to tens of thousands. By its statistics, the planner would expect each
-- batch to be as large as an import, and read whole tables for every small write.
alter table history alter column batch_id set (n_distinct = -0.2);
analyze history;

-- The planner's estimate for an array parameter doesn't depend on table statistics, unlike its estimate
-- for a subquery or join, so the plans are the same for tables of any size.
create or replace function end_batch(
  batch uuid, actor uuid, actor_email text, cause text, intent text, undoes uuid default null
) returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  row_count integer;
  tables text[];
  event_ids uuid[];
  schedule_ids uuid[];
begin
  select count(*), array_agg(distinct record),
    coalesce(array_agg(distinct event_id) filter (where event_id is not null), '{}'),
    coalesce(array_agg(distinct schedule_id) filter (where schedule_id is not null), '{}')
  into row_count, tables, event_ids, schedule_ids
  from history where batch_id = batch;
  if row_count = 0 then return false; end if;
  insert into history_batches (id, actor_id, actor_email, cause, intent, undoes, size, records)
  values (batch, actor, actor_email, cause, intent, undoes, row_count, tables);
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

-- Events contain the name of their organizer and depend on the addresses of a user, but changes to
-- people are not part of the history.
create function increment_change_counters() returns trigger language plpgsql as $$
begin
  insert into user_changes as counter (user_id, last_number)
  select user_id, 1 from (
    select new.user_id
    union
    select user_id from schedule_access where schedule_id in (
      select shown.schedule_id
      from schedule_access own
      join event_schedules organized on organized.schedule_id = own.schedule_id
      join events e on e.id = organized.event_id and e.organizer_id = new.user_id
      join event_schedules shown on shown.event_id = e.id
      where own.user_id = new.user_id and tg_op = 'UPDATE')
  ) concerned
  order by user_id
  on conflict (user_id) do update set last_number = counter.last_number + 1;
  return null;
end $$;

create trigger increment_counters_on_person_insert after insert on people
  for each row execute function increment_change_counters();
create trigger increment_counters_on_person_update after update on people
  for each row when ((old.email, old.full_name) is distinct from (new.email, new.full_name))
  execute function increment_change_counters();
