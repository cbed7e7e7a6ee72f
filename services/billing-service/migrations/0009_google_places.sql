-- Remembers the schedule of a calendar when its account is disconnected. Reconnecting it continues
-- there without duplicating events.
create table google_places (
  user_id uuid not null,
  google_calendar_id text not null,
  schedule_id uuid not null,
  primary key (user_id, google_calendar_id)
);
alter table google_places enable row level security;
