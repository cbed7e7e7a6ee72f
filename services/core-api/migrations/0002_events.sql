create table events (
  id uuid primary key,
  organizer_id uuid not null,
  title text not null,
  description text,
  location text,
  is_all_day boolean not null,
  -- The zone whose wall clock the event keeps.
  time_zone text not null,
  -- An all-day event is its dates; its instants are those of the days in time_zone.
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

-- An event's place on a schedule. Its period is repeated here, since an index that leads with the
-- schedule must hold the times too; the event's operations keep the two alike.
create table event_schedules (
  event_id uuid not null references events on delete cascade,
  schedule_id uuid not null references schedules on delete cascade,
  -- The first is the event's schedule_id.
  position smallint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (event_id, schedule_id)
);

-- A range is searched in two bounded steps. What starts inside it, or at most 25 hours before it
-- (a day when clocks go back), comes from the first index; what started earlier and still runs can
-- only be a long event, and the few of those have an index of their own.
create index event_schedules_by_start on event_schedules
  (schedule_id, start_time, end_time, event_id);
create index event_schedules_long_by_end on event_schedules
  (schedule_id, end_time, start_time, event_id)
  where end_time - start_time > interval '25 hours';

create table attendees (
  event_id uuid not null references events on delete cascade,
  -- Lower case, to compare; the address as it was typed is for people to read.
  email text not null check (email = lower(email)),
  typed_email text not null,
  -- RFC 5545 §3.2.12, in lower case.
  partstat text not null default 'needs-action'
    check (partstat in ('needs-action', 'accepted', 'declined', 'tentative')),
  position smallint not null,
  primary key (event_id, email)
);
