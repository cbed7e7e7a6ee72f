-- This table was never used.
drop table calendar_integrations;

create table google_integrations (
  id uuid primary key,
  user_id uuid not null unique,
  -- Google's account ID, if known. Connections with different IDs are never merged.
  google_sub text,
  email text,
  calendar_id text,
  is_active boolean not null default true,
  inactive_reason text check (inactive_reason in ('revoked', 'consent')),
  scopes text[] not null,
  -- Encrypted. Deleted when access is lost.
  refresh_token text,
  access_token text,
  access_expires_at timestamptz,
  -- Lease of the process that refreshes the access token. It expires if the process crashes.
  refreshing_until timestamptz,
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_active = (inactive_reason is null)),
  check (not is_active or refresh_token is not null)
);

-- One row per pending consent. `id` is a hash of the OAuth state.
create table google_connects (
  id text primary key,
  user_id uuid not null,
  verifier text not null,
  cookie_hash text not null,
  expires_at timestamptz not null
);
create index google_connects_expires_at on google_connects (expires_at);

create table google_calendars (
  id uuid primary key,
  integration_id uuid not null references google_integrations on delete cascade,
  google_calendar_id text not null,
  summary text not null,
  time_zone text,
  access_role text not null,
  is_primary boolean not null,
  -- Whether the calendar is visible in Google Calendar, and therefore in the overlay.
  is_selected boolean not null,
  is_synced boolean not null default false,
  schedule_id uuid,
  direction text not null default 'import' check (direction in ('both', 'import')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (integration_id, google_calendar_id)
);
-- A schedule is written to at most one calendar.
create unique index google_calendars_one_way_back on google_calendars (integration_id, schedule_id)
  where is_synced and direction = 'both';
create index google_calendars_schedule_id on google_calendars (schedule_id) where is_synced;

alter table google_integrations enable row level security;
alter table google_connects enable row level security;
alter table google_calendars enable row level security;
