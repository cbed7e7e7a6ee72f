-- A user may have a phone number instead of an email address. Anonymous and SSO users may have
-- neither.
alter table users
  alter column email drop not null,
  add column phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  add column phone_confirmed_at timestamptz,
  add column invited_at timestamptz,
  add column email_change text check (email_change = lower(email_change)),
  add column email_change_sent_at timestamptz,
  -- 1 if one of the two addresses has confirmed the change.
  add column email_change_confirm_status int not null default 0,
  add column phone_change text,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column banned_until timestamptz,
  add column deleted_at timestamptz;

create index users_email_change on users (email_change) where email_change is not null;
create index users_phone_change on users (phone_change) where phone_change is not null;
create index users_created_at on users (created_at desc, id);

alter table sessions
  add column not_after timestamptz,
  add column factor_id uuid;

-- Identity provider of OAuth and SAML sign-ins.
alter table mfa_amr_claims add column provider text;
