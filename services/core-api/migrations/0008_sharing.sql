-- The name is stored in people.
alter table schedule_shares drop column full_name;

-- Declined and left shares are retained, but hidden.
alter table schedule_shares
  drop constraint schedule_shares_status_check,
  add check (status in ('pending', 'accepted', 'declined', 'left')),
  add check ((status = 'accepted') = (user_id is not null)),
  -- Color chosen by the user; null: the color chosen by the owner.
  add column color text;

-- An account has at most one share per schedule, even if it was invited at several addresses.
drop index schedule_shares_by_user;
create unique index schedule_shares_by_user on schedule_shares (user_id, schedule_id)
  where user_id is not null;

create or replace view schedule_access as
  select id as schedule_id, owner_id as user_id, 'owner' as role, true as is_busy, color
  from schedules
  union all
  select schedule_id, user_id, role, is_busy and role <> 'freebusy', color
  from schedule_shares where status = 'accepted' and user_id is not null;
