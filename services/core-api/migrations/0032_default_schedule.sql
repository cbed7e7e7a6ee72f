-- The schedule for new events. No foreign key: a deleted schedule is ignored, and undoing the deletion
-- makes it the default again.
alter table preferences add column default_schedule_id uuid;
