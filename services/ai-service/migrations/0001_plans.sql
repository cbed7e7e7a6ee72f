-- Proposed plans, stored for one day. The rows contain only IDs, times and points. Titles and
-- descriptions are stored only by core-api.
create table plans (
  id uuid primary key,
  user_id uuid not null,
  -- Hash of the solver input. Identical input reuses the stored plan.
  input_key text not null,
  request jsonb not null,
  -- Hashes of the individual inputs, used to detect later changes.
  base jsonb not null,
  proposal jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index plans_of_user on plans (user_id, input_key);
create index plans_by_expiry on plans (expires_at);
