-- Emails with a link or a code that weren't sent because no SMTP server is configured. The
-- administrator can forward the links and codes.
create table unsent_emails (
  -- Kind and keyed hash of the address. A new email replaces the previous one of its kind.
  key text primary key,
  -- Address, link and code.
  sealed text not null,
  -- Keyed hash of the link's secret. The link works as long as one_time_tokens contains this hash.
  token_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index unsent_emails_by_expiry on unsent_emails (expires_at);
