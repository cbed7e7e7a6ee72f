-- Proposals, each for a day. Texts and times of a calendar stay in the calendar: what is kept is
-- ids, times and points.
create table plans (
  id uuid primary key,
  user_id uuid not null,
  -- Of everything that the plan was made of: the same gives the same plan.
  input_key text not null,
  request jsonb not null,
  -- What it was made of, by part, to see what changed since.
  base jsonb not null,
  proposal jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index plans_of_user on plans (user_id, input_key);
create index plans_by_expiry on plans (expires_at);
