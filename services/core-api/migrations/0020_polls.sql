-- Meeting polls.
create table polls (
  id uuid primary key,
  user_id uuid not null,
  title text not null,
  description text,
  location text,
  schedule_id uuid not null,
  duration_minutes smallint not null,
  time_zone text not null,
  -- Start times of the slots in ISO 8601, in ascending order.
  slots jsonb not null,
  closes_at timestamptz,
  -- The event created from the poll. If it is deleted or undone, the poll is open again.
  event_id uuid,
  chosen_start timestamptz,
  -- When the organizer was notified that everyone has replied.
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
  -- Normalized to lowercase for comparisons. typed_email preserves the original spelling.
  email text not null check (email = lower(email)),
  typed_email text not null,
  name text,
  -- True for guests who joined through the public link. Invited guests receive a personal link.
  by_link boolean not null,
  position smallint not null,
  -- One reply per slot, in the same order.
  answers text[] not null default '{}',
  answered_at timestamptz,
  -- When the email with the personal link was sent.
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (poll_id, email)
);
