-- How far the sync of a calendar has come.
create table google_sync_state (
  calendar_id uuid primary key references google_calendars on delete cascade,
  -- The schedule that this is about: bound to another one, a calendar begins anew.
  schedule_id uuid not null,
  -- Google's: its next list tells of changes alone. Kept once its changes are written here.
  sync_token text,
  -- Ours in core-api's log. Kept once our changes are written there.
  core_place text,
  -- Until both sides were compared as a whole, once.
  compares_all boolean not null default true,
  fresh_as_of timestamptz,
  -- In a row.
  failures smallint not null default 0,
  failure text,
  next_try_at timestamptz,
  needs_repair boolean not null default false
);

-- Which event of Google's goes with which of ours, and what both last had alike.
create table google_links (
  calendar_id uuid not null references google_calendars on delete cascade,
  google_id text not null,
  event_id uuid not null,
  -- Of an exception: Google's id of its series, and where the rule has it.
  series text,
  original text,
  etag text,
  uid text,
  organizer text,
  is_writable boolean not null,
  origin text not null check (origin in ('ours', 'google')),
  state text not null check (state in ('linked', 'left_out', 'pending', 'arriving')),
  base jsonb not null,
  -- What Google was to be given when it was last written to, should its answer never have come.
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

-- A field that both sides changed between two syncs, with the value that gave way.
create table google_conflicts (
  id uuid primary key,
  calendar_id uuid not null references google_calendars on delete cascade,
  google_id text not null,
  event_id uuid not null,
  -- Of which occurrence; null of the event itself.
  original text,
  title text not null,
  field text not null,
  ours jsonb not null,
  theirs jsonb not null,
  kept text not null check (kept in ('ours', 'theirs')),
  at timestamptz not null default now(),
  resolved_at timestamptz
);
-- A run that ended before its time finds the same conflict again.
create unique index google_conflicts_once on google_conflicts
  (calendar_id, google_id, coalesce(original, ''), field, md5(ours::text), md5(theirs::text))
  where resolved_at is null;

-- Where Google tells us that a calendar changed.
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
