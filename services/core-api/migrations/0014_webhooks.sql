create table webhooks (
  id uuid primary key,
  user_id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  -- During rotation, messages are signed with both secrets until former_secret_until.
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  is_active boolean not null default true,
  failing_since timestamptz,
  -- When the webhook was disabled after repeated failures.
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index webhooks_by_user on webhooks (user_id, created_at);

-- Messages to webhooks, with the result of the last attempt.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- Sent to the receiver for deduplication. A replay has the same ID.
  message_id text not null,
  -- null for tests and replays.
  batch_id uuid,
  type text not null check (type in ('calendar.changed', 'webhook.test')),
  -- The exact bytes that are signed and sent.
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  response_status smallint,
  response_excerpt text,
  error text,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Each batch is sent to a webhook at most once.
  unique (webhook_id, batch_id)
);

create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
