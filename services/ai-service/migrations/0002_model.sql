-- Users who consented to the use of a language model. Users without a row have not consented.
create table model_consents (
  user_id uuid primary key,
  -- Whether event titles may be sent.
  titles boolean not null,
  given_at timestamptz not null default now()
);

-- Tokens per UTC day and user. The row with the nil UUID contains the total for all users.
create table model_usage (
  day date not null,
  user_id uuid not null,
  tokens bigint not null,
  primary key (day, user_id)
);
