alter table attendees
  -- What the guest wrote with the answer, and when they would rather meet.
  add column note text,
  add column proposed_start timestamptz,
  add column proposed_end timestamptz,
  -- When the answer was given: of a reply by mail its DTSTAMP. An older one changes nothing.
  add column answered_at timestamptz,
  add check ((proposed_start is null) = (proposed_end is null)),
  add check (proposed_start < proposed_end);

create index attendees_by_email on attendees (email);

-- Whatever way it is written, undo included: what guests see of an event never changes under a
-- sequence that they have seen (RFC 5546 §2.1.4).
create function raise_sequence() returns trigger language plpgsql as $$
begin
  new.sequence := greatest(new.sequence, old.sequence + 1);
  return new;
end $$;

create trigger raise_sequence before update on events for each row
  when (
    (old.title, old.description, old.location, old.is_all_day, old.start_time, old.end_time,
      old.start_date, old.end_date, old.time_zone, old.recurrence)
    is distinct from
    (new.title, new.description, new.location, new.is_all_day, new.start_time, new.end_time,
      new.start_date, new.end_date, new.time_zone, new.recurrence)
  )
  execute function raise_sequence();

-- A letter to one person about one change. It is written down with the change's batch, claimed, handed
-- to the mail server and marked; its id makes its Message-ID, so that a mailbox which is given it
-- again, after a crash between the last two, keeps one.
create table invitation_mails (
  id uuid primary key,
  batch_id uuid not null,
  -- The batch's last entry in the log: a letter of an earlier one never follows a later one.
  log_seq bigint not null,
  -- An event, a series, or the exception of one; of an occurrence without a row its series.
  event_id uuid not null,
  ical_uid text not null,
  -- Which occurrence; '' for all of the event.
  recurrence_id text not null default '',
  -- Lower case, to compare; and as it was typed, to write to.
  email text not null check (email = lower(email)),
  typed_email text not null,
  -- To guests, or to the organizer about a guest's answer.
  method text not null check (method in ('request', 'cancel', 'notice')),
  sequence integer not null,
  -- Whether it told of other times: an answer given to an earlier sequence is for other times.
  reschedules boolean not null,
  -- What it says.
  content jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'failed', 'bounced', 'superseded')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- One letter for one change and recipient; of a guest's answer, for each guest.
create unique index invitation_mails_by_change on invitation_mails
  (batch_id, ical_uid, recurrence_id, email, (coalesce(content ->> 'guest_email', '')));
create index invitation_mails_by_recipient on invitation_mails (ical_uid, email, log_seq);
create index invitation_mails_by_event on invitation_mails (event_id);

-- Mail that arrived, so that the same message is read once.
create table inbound_mails (
  message_id text primary key,
  outcome text not null,
  event_id uuid,
  email text,
  received_at timestamptz not null default now()
);

create index inbound_mails_by_age on inbound_mails (received_at);
