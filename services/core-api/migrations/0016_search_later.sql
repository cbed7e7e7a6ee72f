-- Batches that change many events are indexed asynchronously by the worker, so that the request
-- doesn't wait. Events may have been deleted in the meantime.
create table search_waiting (event_id uuid primary key);

create function refresh_search_soon(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 200 then
    insert into search_waiting select unnest(ids) order by 1 on conflict do nothing;
    perform add_job('refresh-search', json_build_object());
  elsif cardinality(ids) > 0 then
    perform refresh_search(ids);
  end if;
end $$;

-- Indexes some of the waiting events and returns whether there were any. Locks the events: a
-- concurrent change either commits first and is included, or waits and updates the index itself.
create function refresh_search_waiting(at_most integer) returns boolean language plpgsql as $$
declare
  ids uuid[];
begin
  with taken as (
    delete from search_waiting where event_id in (
      select event_id from search_waiting order by event_id limit at_most for update skip locked
    ) returning event_id
  )
  select array_agg(event_id) into ids from taken;
  if ids is null then return false; end if;
  perform from events where id = any (ids) order by id for share;
  perform refresh_search(ids);
  return true;
end $$;

create or replace function search_follows_batch() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform refresh_search_soon(array(
    select distinct event_id from history
    where batch_id = new.id and event_id is not null and (
      record = 'attendees' and (before is null or after is null)
      or record = 'event_schedules' and after is not null
      or record = 'events' and after is not null and (
        before is null
        or (before -> 'title', before -> 'location', before -> 'description')
          is distinct from (after -> 'title', after -> 'location', after -> 'description')))));
  return null;
end $$;

create or replace function search_follows_people() returns trigger language plpgsql as $$
begin
  perform refresh_search_soon(array(
    select distinct event_id from attendees where email = new.email and new.email <> ''));
  return null;
end $$;
