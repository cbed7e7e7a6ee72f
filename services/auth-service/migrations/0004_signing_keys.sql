create table signing_keys (
  kid text primary key,
  public_key jsonb not null,
  -- Encrypted with AUTH_SEALING_KEY.
  private_key text not null,
  created_at timestamptz not null default now()
);
