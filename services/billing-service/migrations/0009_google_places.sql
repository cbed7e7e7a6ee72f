-- Where the events of a calendar stayed when its account was disconnected: connected again, it goes on
-- there, and nothing is there twice.
create table google_places (
  user_id uuid not null,
  google_calendar_id text not null,
  schedule_id uuid not null,
  primary key (user_id, google_calendar_id)
);
alter table google_places enable row level security;
