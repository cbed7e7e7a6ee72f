-- Accounts seen in the access tokens of requests. Used to resolve email addresses to users.
create table people (
  user_id uuid primary key,
  -- In lowercase. An address can move to another account.
  email text not null check (email = lower(email)),
  full_name text,
  seen_at timestamptz not null default now()
);

create index people_by_email on people (email);

alter table schedule_shares
  drop constraint schedule_shares_role_check,
  drop constraint schedule_shares_status_check,
  add check (role in ('freebusy', 'viewer', 'editor')),
  add check (status in ('pending', 'accepted', 'declined')),
  -- Whether events on the schedule block the user's own time.
  add column is_busy boolean not null default true;

-- The single source of truth for access to schedules.
create view schedule_access as
  select id as schedule_id, owner_id as user_id, 'owner' as role, true as is_busy from schedules
  union all
  select schedule_id, user_id, role, is_busy and role <> 'freebusy'
  from schedule_shares where status = 'accepted' and user_id is not null;
