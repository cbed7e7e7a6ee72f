-- Applications registered by an administrator.
create table oauth_clients (
  id uuid primary key,
  -- Keyed hash. Null for public clients.
  secret_hash text,
  client_type text not null,
  registration_type text not null,
  token_endpoint_auth_method text not null,
  client_name text not null,
  client_uri text,
  logo_uri text,
  redirect_uris text[] not null,
  grant_types text[] not null,
  response_types text[] not null,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index oauth_clients_created_at on oauth_clients (created_at desc, id);
