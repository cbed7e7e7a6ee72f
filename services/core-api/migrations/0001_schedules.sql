create table schedules (
  id uuid primary key,
  owner_id uuid not null,
  name text not null,
  description text,
  color text not null,
  -- What the owner chose; a schedule that somebody shares is shared whatever this says.
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index schedules_by_owner on schedules (owner_id);

create table schedule_shares (
  schedule_id uuid not null references schedules on delete cascade,
  -- Lower case, to compare; the address as it was typed is for people to read.
  email text not null check (email = lower(email)),
  typed_email text not null,
  -- The account behind the address, once it has accepted.
  user_id uuid,
  full_name text,
  role text not null check (role in ('viewer', 'editor')),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  primary key (schedule_id, email)
);

create index schedule_shares_by_user on schedule_shares (user_id) where user_id is not null;
create index schedule_shares_by_email on schedule_shares (email) where status = 'pending';
