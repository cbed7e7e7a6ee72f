create table events (
  id uuid primary key,
  organizer_id uuid not null,
  title text not null,
  description text,
  location text,
  is_all_day boolean not null,
  -- IANA time zone that defines the event's local time.
  time_zone text not null,
  -- Set for all-day events only. start_time and end_time are then midnights in time_zone.
  start_date date,
  end_date date,
  start_time timestamptz not null,
  end_time timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (start_time < end_time),
  check (
    case when is_all_day then start_date < end_date
      else start_date is null and end_date is null end
  )
);

-- Which schedules an event is on. start_time and end_time duplicate the columns of events, because
-- the indexes below must start with schedule_id. Update both tables in the same transaction.
create table event_schedules (
  event_id uuid not null references events on delete cascade,
  schedule_id uuid not null references schedules on delete cascade,
  -- The row with the lowest position is the event's primary schedule (schedule_id in the API).
  position smallint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (event_id, schedule_id)
);

-- A range query runs two bounded index scans:
-- 1. Events that start in the range, or at most 25 hours before it (the longest day, when daylight
--    saving time ends), use the first index.
-- 2. Events that started earlier and overlap the range must last more than 25 hours. They are rare,
--    and the partial index contains only them.
create index event_schedules_by_start on event_schedules
  (schedule_id, start_time, end_time, event_id);
create index event_schedules_long_by_end on event_schedules
  (schedule_id, end_time, start_time, event_id)
  where end_time - start_time > interval '25 hours';

create table attendees (
  event_id uuid not null references events on delete cascade,
  -- Normalized to lowercase for comparisons. typed_email preserves the original spelling.
  email text not null check (email = lower(email)),
  typed_email text not null,
  -- PARTSTAT (RFC 5545 section 3.2.12), in lowercase.
  partstat text not null default 'needs-action'
    check (partstat in ('needs-action', 'accepted', 'declined', 'tentative')),
  position smallint not null,
  primary key (event_id, email)
);
