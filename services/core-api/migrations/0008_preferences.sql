-- Users without a row have the defaults.
create table preferences (
  user_id uuid primary key,
  time_zone text not null,
  week_start text not null,
  hour_cycle text not null,
  working_hours jsonb not null,
  default_duration smallint not null,
  version integer not null,
  updated_at timestamptz not null
);
