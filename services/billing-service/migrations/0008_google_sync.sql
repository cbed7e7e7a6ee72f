-- Sync progress per calendar.
create table google_sync_state (
  calendar_id uuid primary key references google_calendars on delete cascade,
  -- The linked schedule. Linking a different one restarts the sync.
  schedule_id uuid not null,
  -- Google's sync token. Stored after its changes are applied.
  sync_token text,
  -- Cursor in core-api's change log. Stored after our changes are applied.
  core_place text,
  -- True until both sides have been fully compared.
  compares_all boolean not null default true,
  fresh_as_of timestamptz,
  -- Consecutive failures.
  failures smallint not null default 0,
  failure text,
  next_try_at timestamptz,
  needs_repair boolean not null default false
);

-- Links a Google event to a local event and stores their last common state.
create table google_links (
  calendar_id uuid not null references google_calendars on delete cascade,
  google_id text not null,
  event_id uuid not null,
  -- For an exception: Google's ID of its series, and its original start.
  series text,
  original text,
  etag text,
  uid text,
  organizer text,
  is_writable boolean not null,
  origin text not null check (origin in ('ours', 'google')),
  state text not null check (state in ('linked', 'left_out', 'pending', 'arriving')),
  base jsonb not null,
  -- The pending write to Google, stored in case its response is lost.
  intent jsonb,
  excluded text[] not null,
  cancelled text[] not null,
  primary key (calendar_id, google_id),
  check ((series is null) = (original is null))
);
create index google_links_by_event on google_links (event_id);
create index google_links_by_series on google_links (calendar_id, series) where series is not null;

create table google_sync_runs (
  id uuid primary key,
  calendar_id uuid not null references google_calendars on delete cascade,
  trigger text not null check (trigger in ('person', 'push', 'poll', 'edit', 'repair')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  synced integer not null default 0,
  updated integer not null default 0,
  skipped jsonb not null default '[]',
  failure text,
  batch_ids uuid[] not null default '{}'
);
create index google_sync_runs_by_calendar on google_sync_runs (calendar_id, started_at desc);

-- A field that both sides changed between two syncs, with the discarded value.
create table google_conflicts (
  id uuid primary key,
  calendar_id uuid not null references google_calendars on delete cascade,
  google_id text not null,
  event_id uuid not null,
  -- The occurrence, or null for the event itself.
  original text,
  title text not null,
  field text not null,
  ours jsonb not null,
  theirs jsonb not null,
  kept text not null check (kept in ('ours', 'theirs')),
  at timestamptz not null default now(),
  resolved_at timestamptz
);
-- An interrupted run can find the same conflict twice.
create unique index google_conflicts_once on google_conflicts
  (calendar_id, google_id, coalesce(original, ''), field, md5(ours::text), md5(theirs::text))
  where resolved_at is null;

-- Google's push notification channels per calendar.
create table google_channels (
  id uuid primary key,
  calendar_id uuid not null references google_calendars on delete cascade,
  resource_id text not null,
  token_hash text not null,
  expires_at timestamptz not null
);
create index google_channels_by_calendar on google_channels (calendar_id);

alter table google_sync_state enable row level security;
alter table google_links enable row level security;
alter table google_sync_runs enable row level security;
alter table google_conflicts enable row level security;
alter table google_channels enable row level security;
