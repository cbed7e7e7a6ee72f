-- Deleted accounts within their recovery period. Requests on their behalf are rejected.
create table closed_accounts (
  user_id uuid primary key,
  closed_at timestamptz not null default now()
);
