-- The name is the account's own, which people keeps.
alter table schedule_shares drop column full_name;

-- Who left or declined stays on record, unseen: a share that ended is not one that never was.
alter table schedule_shares
  drop constraint schedule_shares_status_check,
  add check (status in ('pending', 'accepted', 'declined', 'left')),
  add check ((status = 'accepted') = (user_id is not null)),
  -- The mark that the person gave it; null: the owner's.
  add column color text;

-- An account has one share of a schedule, whatever the addresses it was invited by.
drop index schedule_shares_by_user;
create unique index schedule_shares_by_user on schedule_shares (user_id, schedule_id)
  where user_id is not null;

create or replace view schedule_access as
  select id as schedule_id, owner_id as user_id, 'owner' as role, true as is_busy, color
  from schedules
  union all
  select schedule_id, user_id, role, is_busy and role <> 'freebusy', color
  from schedule_shares where status = 'accepted' and user_id is not null;
