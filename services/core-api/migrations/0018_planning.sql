-- Event columns used by the optimizer.
alter table events
  -- null means automatic: a meeting if the event has guests, otherwise personal.
  add column kind text check (kind in ('meeting', 'focus', 'personal', 'task')),
  add column locked boolean not null default false,
  -- The task or habit for which the event reserves time. Not foreign keys, since a deleted task or
  -- habit can be restored by undo.
  add column task_id uuid,
  add column habit_id uuid;

create index events_by_task on events (task_id) where task_id is not null;
create index events_by_habit on events (habit_id) where habit_id is not null;

-- Optimization preferences. Defaults apply to missing keys.
alter table preferences add column planning jsonb not null default '{}';

-- Named own_tasks because the job queue has a table named tasks in this schema.
create table own_tasks (
  id uuid primary key,
  user_id uuid not null,
  title text not null,
  notes text,
  duration_minutes smallint not null,
  min_chunk_minutes smallint not null,
  max_chunk_minutes smallint not null,
  earliest timestamptz,
  deadline timestamptz,
  priority smallint not null,
  energy text not null check (energy in ('high', 'normal')),
  -- Schedule for its events. If the user can't write to it, their first schedule is used.
  schedule_id uuid,
  status text not null default 'open' check (status in ('open', 'done')),
  version integer not null default 1,
  latest_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (min_chunk_minutes <= max_chunk_minutes),
  check (earliest < deadline)
);

create index own_tasks_by_user on own_tasks (user_id, status);

create table habits (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('habit', 'focus')),
  title text not null,
  -- Minutes per session. For focus time, minutes per week.
  duration_minutes smallint not null,
  times_per_week smallint,
  min_chunk_minutes smallint,
  max_chunk_minutes smallint,
  days text[] not null,
  -- Local times. If null, sessions are planned within working hours.
  window_start text,
  window_end text,
  priority smallint not null,
  -- Same as own_tasks.schedule_id.
  schedule_id uuid,
  is_paused boolean not null,
  version integer not null default 1,
  latest_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'habit') = (times_per_week is not null)),
  check ((kind = 'focus') = (min_chunk_minutes is not null and max_chunk_minutes is not null)),
  check ((window_start is null) = (window_end is null))
);

create index habits_by_user on habits (user_id);
