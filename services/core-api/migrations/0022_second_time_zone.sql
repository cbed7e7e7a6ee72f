-- Another zone whose hours calendars show beside the person's own.
alter table preferences add column second_time_zone text;
