alter table attendees
  -- Sent by the guest with the reply: a note and a proposed new time.
  add column note text,
  add column proposed_start timestamptz,
  add column proposed_end timestamptz,
  -- When the guest replied; for email replies, the DTSTAMP. Older replies are ignored.
  add column answered_at timestamptz,
  add check ((proposed_start is null) = (proposed_end is null)),
  add check (proposed_start < proposed_end);

create index attendees_by_email on attendees (email);

-- Changes that guests can see always increment SEQUENCE (RFC 5546 section 2.1.4). This is a trigger
-- so that it also applies to undo.
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

-- Emails about changes to invitations. Inserted together with the batch, then claimed, sent and
-- marked as sent. The Message-ID is derived from the ID so that mailboxes can detect a duplicate
-- if the worker crashed between sending and marking.
create table invitation_mails (
  id uuid primary key,
  batch_id uuid not null,
  -- The last history entry of the batch. A request or cancel is never sent after a newer one.
  log_seq bigint not null,
  -- The event, series or modified occurrence. For an unmodified occurrence, its series.
  event_id uuid not null,
  ical_uid text not null,
  -- RECURRENCE-ID of the occurrence; '' for the whole event.
  recurrence_id text not null default '',
  -- Normalized to lowercase for comparisons. typed_email is used as the recipient address.
  email text not null check (email = lower(email)),
  typed_email text not null,
  -- request and cancel are iTIP messages to guests.
  method text not null check (method in ('request', 'cancel', 'notice')),
  sequence integer not null,
  -- Whether the times changed. If so, replies to an earlier sequence are ignored.
  reschedules boolean not null,
  -- Template data.
  content jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'failed', 'bounced', 'superseded')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- One email per change and recipient. For notices about replies, also one per guest who replied.
create unique index invitation_mails_by_change on invitation_mails
  (batch_id, ical_uid, recurrence_id, email, (coalesce(content ->> 'guest_email', '')));
create index invitation_mails_by_recipient on invitation_mails (ical_uid, email, log_seq);
create index invitation_mails_by_event on invitation_mails (event_id);

-- Received emails, recorded so that each message is processed only once.
create table inbound_mails (
  message_id text primary key,
  outcome text not null,
  event_id uuid,
  email text,
  received_at timestamptz not null default now()
);

create index inbound_mails_by_age on inbound_mails (received_at);
