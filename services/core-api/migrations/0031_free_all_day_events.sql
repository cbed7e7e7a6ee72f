-- All-day events that were created here are free unless a user chose otherwise. Events from files
-- and other calendars have an ical_uid and keep their availability. Without triggers, because no user
-- made this change: it appears in no history, and no guest is notified.
alter table events disable trigger user;

update events e set transparency = 'transparent'
where is_all_day and transparency = 'opaque' and ical_uid is null and source = 'own' and not exists (
  select from history h
  where h.event_id = e.id and h.record = 'events'
    and h.before ->> 'transparency' = 'transparent' and h.after ->> 'transparency' = 'opaque'
);

alter table events enable trigger user;
