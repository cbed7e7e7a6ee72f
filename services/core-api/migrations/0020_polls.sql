-- Questions to people when they can meet.
create table polls (
  id uuid primary key,
  user_id uuid not null,
  title text not null,
  description text,
  location text,
  schedule_id uuid not null,
  duration_minutes smallint not null,
  time_zone text not null,
  -- The starts of its times, earliest first, in ISO 8601.
  slots jsonb not null,
  closes_at timestamptz,
  -- What came of it. While there is no such event, since it was deleted or undone, the poll is open.
  event_id uuid,
  chosen_start timestamptz,
  -- When its person was written to that everybody has answered.
  told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index polls_by_user on polls (user_id, id);
create index polls_by_event on polls (event_id) where event_id is not null;

create table poll_guests (
  id uuid primary key,
  poll_id uuid not null references polls on delete cascade,
  -- Lower case, to compare; the address as it was typed is for people to read.
  email text not null check (email = lower(email)),
  typed_email text not null,
  name text,
  -- Came by the link for everybody; the others are sent one of their own.
  by_link boolean not null,
  position smallint not null,
  -- One for each time of the poll, in their order.
  answers text[] not null default '{}',
  answered_at timestamptz,
  -- When their link was handed to the mail server.
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (poll_id, email)
);
