create table sso_providers (
  id uuid primary key,
  resource_id text unique,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table saml_providers (
  id uuid primary key,
  sso_provider_id uuid not null unique references sso_providers (id) on delete cascade,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sso_domains (
  id uuid primary key,
  sso_provider_id uuid not null references sso_providers (id) on delete cascade,
  domain text not null unique check (domain = lower(domain)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sso_domains_sso_provider_id on sso_domains (sso_provider_id);

create table saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references sso_providers (id) on delete cascade,
  request_id text not null,
  redirect_to text not null,
  flow_state_id uuid references flow_state (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
