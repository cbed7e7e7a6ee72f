-- A letter to one person about one share. Its id makes its Message-ID, so that a mailbox which is
-- given it again, after a crash before it was marked as sent, keeps one.
create table share_mails (
  id uuid primary key,
  batch_id uuid not null,
  schedule_id uuid not null,
  -- Lower case, to compare.
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (batch_id, schedule_id, email)
);

create index share_mails_by_recipient on share_mails (email, schedule_id, created_at);
