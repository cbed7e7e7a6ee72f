-- People whom a user has invited by email, or who know the user.
create table email_contacts (
  user_id uuid not null,
  email text not null check (email = lower(email)),
  -- When an invitation to this person was last counted.
  invited_at timestamptz,
  -- When this person first accepted an invitation or a share, or replied to a poll.
  replied_at timestamptz,
  bounced_at timestamptz,
  primary key (user_id, email)
);

-- The invitations that a user has sent within 24 hours, for the limit on new people.
create table email_usage (
  user_id uuid primary key,
  window_start timestamptz not null,
  invitations integer not null
);

-- Senders from whom an address gets no emails. user_id is the sender.
create table blocked_senders (
  email text not null check (email = lower(email)),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (email, user_id)
);
create index blocked_senders_by_sender on blocked_senders (user_id, created_at);

-- Addresses that get no emails from any user. user_id is the sender of the email that was unsubscribed from.
create table unsubscribed_addresses (
  email text primary key check (email = lower(email)),
  user_id uuid,
  created_at timestamptz not null default now()
);
create index unsubscribed_addresses_by_sender on unsubscribed_addresses (user_id, created_at);

-- When core-api first saw the account; null for accounts from before this migration.
alter table people add column first_seen_at timestamptz;
alter table people alter column first_seen_at set default now();
