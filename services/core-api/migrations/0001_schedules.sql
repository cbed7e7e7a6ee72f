create table schedules (
  id uuid primary key,
  owner_id uuid not null,
  name text not null,
  description text,
  color text not null,
  -- Set by the owner. A schedule with shares counts as shared regardless of this column.
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index schedules_by_owner on schedules (owner_id);

create table schedule_shares (
  schedule_id uuid not null references schedules on delete cascade,
  -- Normalized to lowercase for comparisons. typed_email preserves the original spelling.
  email text not null check (email = lower(email)),
  typed_email text not null,
  -- The account that accepted the invitation.
  user_id uuid,
  full_name text,
  role text not null check (role in ('viewer', 'editor')),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  primary key (schedule_id, email)
);

create index schedule_shares_by_user on schedule_shares (user_id) where user_id is not null;
create index schedule_shares_by_email on schedule_shares (email) where status = 'pending';
