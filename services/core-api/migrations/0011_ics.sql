-- Imports match existing events by UID.
create index events_by_ical_uid on events (ical_uid) where ical_uid is not null;

-- Secret URLs. Anyone who has the URL can read the schedule.
create table feeds (
  id uuid primary key,
  schedule_id uuid not null references schedules on delete cascade,
  kind text not null check (kind in ('full', 'freebusy')),
  -- The secret is shown once and only its hash is stored.
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- ETag of the last response, and when the content changed (Last-Modified).
  etag text,
  changed_at timestamptz not null default now()
);

create index feeds_by_schedule on feeds (schedule_id);

-- External calendars that are imported into a schedule. Subscriptions aren't deleted with their
-- schedule, so undo restores both.
create table subscriptions (
  id uuid primary key,
  schedule_id uuid not null unique,
  url text not null,
  created_at timestamptz not null default now(),
  -- Validators of the last response, for conditional requests.
  etag text,
  last_modified text,
  refreshed_at timestamptz,
  -- Refresh interval requested by the calendar.
  every_minutes smallint not null default 60,
  next_refresh_at timestamptz not null default now(),
  -- Consecutive failures, which determine the retry delay.
  failures smallint not null default 0,
  error text
);

create index subscriptions_by_next_refresh on subscriptions (next_refresh_at);
