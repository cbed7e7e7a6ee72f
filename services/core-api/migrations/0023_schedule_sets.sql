-- Named sets of schedules to display together. IDs may refer to deleted schedules.
alter table preferences add column schedule_sets jsonb not null default '[]';
