-- Emails about schedule shares. The Message-ID is derived from the ID, so that mailboxes can detect
-- a duplicate if the worker crashed between sending an email and marking it as sent.
create table share_mails (
  id uuid primary key,
  batch_id uuid not null,
  schedule_id uuid not null,
  -- In lowercase.
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (batch_id, schedule_id, email)
);

create index share_mails_by_recipient on share_mails (email, schedule_id, created_at);
