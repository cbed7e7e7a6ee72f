-- Imports know events again by their UID.
create index events_by_ical_uid on events (ical_uid) where ical_uid is not null;

-- Secret addresses at which anybody who knows one may read a schedule.
create table feeds (
  id uuid primary key,
  schedule_id uuid not null references schedules on delete cascade,
  kind text not null check (kind in ('full', 'freebusy')),
  -- The secret itself is told once and kept nowhere.
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- What it held when it was read last, and since when: Last-Modified.
  etag text,
  changed_at timestamptz not null default now()
);

create index feeds_by_schedule on feeds (schedule_id);
