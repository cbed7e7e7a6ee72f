alter table schedules
  add column default_reminders jsonb not null default '[]',
  -- The highest version ever assigned. Undo can restore an older version, but later changes never
  -- reuse a number.
  add column latest_version integer not null default 1;

alter table events
  add column latest_version integer not null default 1,
  -- UID (RFC 5545 section 3.8.4.7). null for events created in this app, which use their ID as UID.
  add column ical_uid text,
  -- SEQUENCE (RFC 5545 section 3.8.7.4), incremented by every change that guests are notified of,
  -- including undo.
  add column sequence integer not null default 0,
  -- RRULE, RDATE and EXDATE lines of a series; null for a single event.
  add column recurrence text[],
  -- Set for a modified occurrence of a series, with its original start (RECURRENCE-ID).
  add column series_id uuid references events on delete cascade,
  add column original_start text,
  add column transparency text not null default 'opaque'
    check (transparency in ('opaque', 'transparent')),
  add column visibility text not null default 'default' check (visibility in ('default', 'private')),
  -- Minutes blocked before and after the event.
  add column buffer_before smallint not null default 0 check (buffer_before between 0 and 240),
  add column buffer_after smallint not null default 0 check (buffer_after between 0 and 240),
  -- null: use the default of the schedule.
  add column reminders jsonb,
  add column source text not null default 'own' check (source in ('own', 'google', 'feed')),
  -- iCalendar properties without a column, stored for exports.
  add column other_properties jsonb,
  add check ((series_id is null) = (original_start is null)),
  add check (series_id is null or recurrence is null),
  add unique (series_id, original_start);

update events set latest_version = version;
update schedules set latest_version = version;

-- True if the schedule belongs to a guest. The event can't be edited from there.
alter table event_schedules
  add column by_invitation boolean not null default false;

-- For a series, start_time and end_time span all occurrences. end_time is in the year 2200 if the
-- series never ends.
comment on column event_schedules.end_time is 'of a series: the end of its last occurrence';
