-- Set while a deleted account can still be restored. Sign-in is rejected.
alter table users add column closed_at timestamptz;

-- Accounts being deleted or restored, until every service has confirmed the step in `wanted`.
create table account_closings (
  user_id uuid primary key references users (id) on delete cascade,
  wanted text not null check (wanted in ('close', 'restore', 'purge')),
  -- Keyed hash of the token in the restore link.
  restore_hash text not null unique,
  closed_at timestamptz not null default now(),
  purge_at timestamptz not null
);

create index account_closings_by_purge on account_closings (purge_at);

create table account_orders (
  user_id uuid not null references account_closings on delete cascade,
  -- Service to notify.
  service text not null,
  -- Last step that the service has confirmed.
  done text check (done in ('close', 'restore', 'purge')),
  primary key (user_id, service)
);
