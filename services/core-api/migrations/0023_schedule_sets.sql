-- Schedules that are looked at together: names, and the ids of schedules, which may be gone since.
alter table preferences add column schedule_sets jsonb not null default '[]';
