-- Schedules of calendars whose account was disconnected. After the account is reconnected, syncing
-- continues with the same schedules, without duplicating events.
create table google_places (
  user_id uuid not null,
  google_calendar_id text not null,
  schedule_id uuid not null,
  primary key (user_id, google_calendar_id)
);
alter table google_places enable row level security;
