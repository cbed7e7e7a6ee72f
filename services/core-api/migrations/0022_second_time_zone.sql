-- A second time zone shown in the calendar.
alter table preferences add column second_time_zone text;
