-- Who lets a language model help them; a row is consent.
create table model_consents (
  user_id uuid primary key,
  -- Whether titles of events may be sent, too.
  titles boolean not null,
  given_at timestamptz not null default now()
);

-- Tokens by day (UTC) and person; the row of no one is that of all together.
create table model_usage (
  day date not null,
  user_id uuid not null,
  tokens bigint not null,
  primary key (day, user_id)
);
