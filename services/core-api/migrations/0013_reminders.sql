-- Reminders are computed when they become due instead of in advance, so that changes to events,
-- guests and schedule defaults take effect.

-- All reminders due up to this time have been processed.
create table reminder_clock (
  is_only boolean primary key default true check (is_only),
  scanned_to timestamptz not null
);

insert into reminder_clock (scanned_to) values (now());

create table reminder_deliveries (
  id uuid primary key,
  -- For an occurrence, its series, even if the occurrence was modified.
  event_id uuid not null references events on delete cascade,
  -- Original start of the occurrence; '' for a single event.
  original_start text not null,
  user_id uuid not null,
  method text not null check (method in ('email', 'in_app')),
  minutes integer not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  due_at timestamptz not null,
  is_late boolean not null,
  -- Also true for email reminders that became due after the event ended.
  in_app boolean not null,
  -- When the in-app reminder appears.
  shown_from timestamptz not null,
  dismissed_at timestamptz,
  -- When the email was sent or discarded as outdated.
  settled_at timestamptz,
  -- start_time is included so that a moved event triggers a new reminder.
  unique (event_id, original_start, user_id, method, minutes, start_time)
);

create index reminder_deliveries_shown on reminder_deliveries (user_id, shown_from)
  where in_app and dismissed_at is null;
create index reminder_deliveries_by_time on reminder_deliveries (shown_from)
  where in_app and dismissed_at is null;

-- All reminder lead times in use. The scanner only looks for events that start this far ahead.
create table reminder_minutes (minutes integer primary key);

create index timed_events_by_start on events (start_time)
  where recurrence is null and not is_all_day;
create index whole_days_by_start on events (start_time) where recurrence is null and is_all_day;

-- Events that the scanner must process individually: series at look_at, moved events immediately.
create table reminder_watch (
  event_id uuid primary key references events on delete cascade,
  look_at timestamptz not null,
  is_moved boolean not null
);

create index reminder_watch_by_time on reminder_watch (look_at);

create function reminders_follow_batch() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into reminder_minutes
  select distinct (reminder ->> 'minutes')::integer
  from history, jsonb_array_elements(
    case record
      when 'events' then nullif(after -> 'reminders', 'null') when 'schedules' then after -> 'default_reminders'
    end) reminder
  where batch_id = new.id and record in ('events', 'schedules') and after is not null
  on conflict do nothing;

  insert into reminder_watch (event_id, look_at, is_moved)
  select id, '-infinity', coalesce(bool_or(is_moved), false) from (
    -- A new override counts as a move, because it may replace an occurrence at another time.
    select e.id, h.record = 'events' and (
        h.before is null and e.series_id is not null
        or h.before -> 'start_time' <> h.after -> 'start_time'
        or h.before -> 'recurrence' is distinct from h.after -> 'recurrence' and h.before is not null
      ) as is_moved, e.recurrence is not null as is_series
    from history h join events e on e.id = h.event_id
    where h.batch_id = new.id
    union all
    select e.id, false, true
    from history h join event_schedules es on es.schedule_id = h.schedule_id
    join events e on e.id = es.event_id and e.recurrence is not null
    where h.batch_id = new.id and h.record = 'schedules'
      and h.before -> 'default_reminders' <> h.after -> 'default_reminders'
  ) touched
  where is_series or is_moved
  group by id
  order by id
  on conflict (event_id) do update
    set look_at = '-infinity', is_moved = reminder_watch.is_moved or excluded.is_moved;
  return null;
end $$;

create trigger reminders_follow after insert on history_batches
  for each row execute function reminders_follow_batch();

insert into reminder_minutes
select distinct (reminder ->> 'minutes')::integer from (
  select jsonb_array_elements(reminders) as reminder from events where jsonb_typeof(reminders) = 'array'
  union all
  select jsonb_array_elements(default_reminders) from schedules
) known;
insert into reminder_watch select id, '-infinity', false from events where recurrence is not null;
