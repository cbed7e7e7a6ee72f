-- Imports know events again by their UID.
create index events_by_ical_uid on events (ical_uid) where ical_uid is not null;
