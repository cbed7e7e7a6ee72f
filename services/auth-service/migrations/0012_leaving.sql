-- Set while an account is deleted and can still be restored: nobody comes in.
alter table users add column closed_at timestamptz;

-- Accounts on their way out, or back: until every service has confirmed what is wanted.
create table account_closings (
  user_id uuid primary key references users (id) on delete cascade,
  wanted text not null check (wanted in ('close', 'restore', 'purge')),
  -- A keyed hash of what the mail's link holds.
  restore_hash text not null unique,
  closed_at timestamptz not null default now(),
  purge_at timestamptz not null
);

create index account_closings_by_purge on account_closings (purge_at);

create table account_orders (
  user_id uuid not null references account_closings on delete cascade,
  -- Which service is told.
  service text not null,
  -- What it has confirmed last.
  done text check (done in ('close', 'restore', 'purge')),
  primary key (user_id, service)
);
