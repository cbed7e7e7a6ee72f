-- Unlogged, because losing these rows in a crash does no harm.
create unlogged table rate_limits (
  key text primary key,
  began_at timestamptz not null,
  hits int not null
);
