create table idempotency_keys (
  user_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  -- The stored response. null only until the transaction that inserts the row commits.
  answer json,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
