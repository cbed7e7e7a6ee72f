-- People who deleted their account and can still come back: nobody acts for them meanwhile.
create table closed_accounts (
  user_id uuid primary key,
  closed_at timestamptz not null default now()
);
