-- Batches that the worker has yet to index for search and reminders, so that writes don't wait for
-- indexing. Batches that fail are moved to a job. A search first indexes the pending batches that the
-- user can see.
create table batches_to_index (batch_id uuid primary key);

-- The functions look up arrays of IDs. The planner's estimate for an array parameter doesn't depend on
-- table statistics, unlike its estimate for a subquery or join, so the plans are the same for tables of
-- any size.

create function index_reminders(batches uuid[]) returns void language plpgsql as $$
declare
  touched_ids uuid[];
  moved_ids uuid[];
  schedule_ids uuid[];
begin
  insert into reminder_minutes
  select distinct (reminder ->> 'minutes')::integer
  from history, jsonb_array_elements(
    case record
      when 'events' then nullif(after -> 'reminders', 'null') when 'schedules' then after -> 'default_reminders'
    end) reminder
  where batch_id = any (batches) and record in ('events', 'schedules') and after is not null
  on conflict do nothing;

  select array_agg(distinct event_id),
    array_agg(distinct event_id) filter (where record = 'events' and (
      -- A new override counts as a move, because it may replace an occurrence at another time.
      before is null and after ->> 'series_id' is not null
      or before -> 'start_time' <> after -> 'start_time'
      or before -> 'recurrence' is distinct from after -> 'recurrence' and before is not null))
  into touched_ids, moved_ids
  from history where batch_id = any (batches) and event_id is not null;

  schedule_ids := array(
    select schedule_id from history
    where batch_id = any (batches) and record = 'schedules'
      and before -> 'default_reminders' <> after -> 'default_reminders');
  if cardinality(schedule_ids) > 0 then
    touched_ids := touched_ids || array(
      select event_id from event_schedules where schedule_id = any (schedule_ids));
  end if;

  insert into reminder_watch (event_id, look_at, is_moved)
  select id, '-infinity', id = any (coalesce(moved_ids, '{}'))
  from events
  where id = any (touched_ids) and (recurrence is not null or id = any (moved_ids))
  order by id
  on conflict (event_id) do update
    set look_at = '-infinity', is_moved = reminder_watch.is_moved or excluded.is_moved;
end $$;

create or replace function refresh_search(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- Transactions that index the same event wait for each other, so that the later one reads what
  -- the earlier one didn't see. Changes to the events don't wait, only their deletion.
  perform pg_advisory_xact_lock(hashtextextended('search', bucket)) from (
    select distinct hashtext(id::text) & 63 as bucket from unnest(ids) id order by 1
  ) buckets;
  perform from events where id = any (ids) order by id for key share;
  with source as materialized (
    select e.id as event_id, places.*, e.title, guests.people,
      coalesce(e.location, '') as place, coalesce(e.description, '') as body
    from events e
    join lateral (
      select array_agg(search_key(schedule_id)) as keys, array_agg(schedule_id) as schedule_ids,
        min(start_time) as start_time, max(end_time) as end_time
      from event_schedules where event_id = e.id
      having count(*) > 0
    ) places on true
    cross join lateral (
      select coalesce(string_agg(concat_ws(' ', a.email, p.full_name), ' '), '') as people
      from attendees a left join people p on p.email = a.email where a.event_id = e.id
    ) guests
    where e.id = any (ids)
  ), documents as (
    insert into search_documents as known (event_id, start_time, end_time, words)
    select event_id, start_time, end_time, search_words(title, keys, 'A') || search_words(people, keys, 'B')
      || search_words(place, keys, 'C') || search_words(body, keys, 'D')
    from source
    on conflict (event_id) do update
      set words = excluded.words, start_time = excluded.start_time, end_time = excluded.end_time
      where (known.words, known.start_time, known.end_time)
        is distinct from (excluded.words, excluded.start_time, excluded.end_time)
  ), words as (
    insert into schedule_words (schedule_id, word)
    select distinct schedule_id, word
    from source cross join unnest(schedule_ids) schedule_id
    cross join string_to_table(search_text(left(concat_ws(' ', title, place, people), 4000)), ' ') word
    where char_length(word) between 3 and 40
    -- Ordered to avoid deadlocks between concurrent batches.
    order by 1, 2
    on conflict do nothing
  )
  insert into known_addresses as known (schedule_id, email, typed_email, last_at)
  select distinct on (schedule_id, a.email) schedule_id, a.email, a.typed_email, now()
  from source join attendees a using (event_id) cross join unnest(schedule_ids) schedule_id
  order by 1, 2, 3
  on conflict (schedule_id, email) do update set last_at = excluded.last_at
    where known.last_at < excluded.last_at - interval '1 day';
end $$;

create or replace function refresh_search_waiting(at_most integer) returns boolean language plpgsql as $$
declare
  ids uuid[];
begin
  with taken as (
    delete from search_waiting where event_id = any (array(
      select event_id from search_waiting order by event_id limit at_most for update skip locked
    )) returning event_id
  )
  select array_agg(event_id) into ids from taken;
  if ids is null then return false; end if;
  perform refresh_search(ids);
  return true;
end $$;

-- Updates the search documents of small batches. Those of large batches follow in a job.
create function index_search(batches uuid[]) returns void language plpgsql as $$
declare
  ids uuid[];
  ids_in_large_batches uuid[];
begin
  with touched as (
    select distinct batch_id, event_id from history
    where batch_id = any (batches) and event_id is not null and (
      record = 'attendees' and (before is null or after is null)
      or record = 'event_schedules' and after is not null
      or record = 'events' and after is not null and (
        before is null
        or (before -> 'title', before -> 'location', before -> 'description')
          is distinct from (after -> 'title', after -> 'location', after -> 'description')))
  ), sized as (
    select event_id, count(*) over (partition by batch_id) > 200 as is_large from touched
  )
  select array_agg(distinct event_id) filter (where not is_large),
    array_agg(distinct event_id) filter (where is_large)
  into ids, ids_in_large_batches from sized;
  perform refresh_search_soon(ids_in_large_batches);
  -- Called once per transaction, because calls in different orders could deadlock.
  if ids is not null then perform refresh_search(ids); end if;
end $$;

create function index_batches(batches uuid[]) returns void language plpgsql as $$
begin
  perform index_reminders(batches);
  perform index_search(batches);
end $$;

-- Versions before this migration don't set core.defer_indexing. Their workers wouldn't index the
-- batch, so it is indexed immediately.
create or replace function search_follows_batch() returns trigger language plpgsql as $$
begin
  if current_setting('core.defer_indexing', true) is distinct from 'on' then
    perform index_search(array[new.id]);
  elsif new.records && '{events,event_schedules,attendees,schedules}' then
    insert into batches_to_index values (new.id);
  end if;
  return null;
end $$;

create or replace function reminders_follow_batch() returns trigger language plpgsql as $$
begin
  if current_setting('core.defer_indexing', true) is distinct from 'on' then
    perform index_reminders(array[new.id]);
  end if;
  return null;
end $$;
