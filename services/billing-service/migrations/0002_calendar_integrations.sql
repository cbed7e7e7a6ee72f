create table calendar_integrations (
  id uuid primary key,
  user_id uuid not null,
  provider text not null check (provider = 'google'),
  is_active boolean not null default true,
  calendar_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider)
);
