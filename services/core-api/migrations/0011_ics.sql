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

-- Outside calendars, each filling a schedule. Not deleted with it: undoing that brings both back.
create table subscriptions (
  id uuid primary key,
  schedule_id uuid not null unique,
  url text not null,
  created_at timestamptz not null default now(),
  -- What the last answer is known by, to be asked for again only if it changed.
  etag text,
  last_modified text,
  refreshed_at timestamptz,
  -- How often it asks to be read.
  every_minutes smallint not null default 60,
  next_refresh_at timestamptz not null default now(),
  -- In a row, by which the next try is put off.
  failures smallint not null default 0,
  error text
);

create index subscriptions_by_next_refresh on subscriptions (next_refresh_at);
