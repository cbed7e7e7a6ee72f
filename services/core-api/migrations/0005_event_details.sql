alter table schedules
  add column default_reminders jsonb not null default '[]',
  -- The highest version there ever was: undo gives a version back, and no change uses one twice.
  add column latest_version integer not null default 1;

alter table events
  add column latest_version integer not null default 1,
  -- RFC 5545 §3.8.4.7; of an event made here it is its id.
  add column ical_uid text,
  -- RFC 5545 §3.8.7.4: raised by every change that guests are told of, undo included.
  add column sequence integer not null default 0,
  -- RRULE, RDATE and EXDATE lines of a series; null for an event that does not repeat.
  add column recurrence text[],
  -- An occurrence that differs from its series, and where it would have been (RECURRENCE-ID).
  add column series_id uuid references events on delete cascade,
  add column original_start text,
  add column transparency text not null default 'opaque'
    check (transparency in ('opaque', 'transparent')),
  add column visibility text not null default 'default' check (visibility in ('default', 'private')),
  -- Minutes that are kept free around it.
  add column buffer_before smallint not null default 0 check (buffer_before between 0 and 240),
  add column buffer_after smallint not null default 0 check (buffer_after between 0 and 240),
  -- null: as the schedule has it.
  add column reminders jsonb,
  add column source text not null default 'own' check (source in ('own', 'google', 'feed')),
  -- iCalendar properties without a column of their own, kept for the way back.
  add column other_properties jsonb,
  add check ((series_id is null) = (original_start is null)),
  add check (series_id is null or recurrence is null),
  add unique (series_id, original_start);

update events set latest_version = version;
update schedules set latest_version = version;

-- An event also lies on the schedule where a guest keeps it; from there it cannot be changed.
alter table event_schedules
  add column by_invitation boolean not null default false;

-- For a series the period is from its first occurrence to the end of its last: a series without an
-- end has the end of all time, 2200.
comment on column event_schedules.end_time is 'of a series: the end of its last occurrence';
