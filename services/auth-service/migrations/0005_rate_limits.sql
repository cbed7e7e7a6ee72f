-- Losing these rows in a crash costs nothing, so they skip the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  began_at timestamptz not null,
  hits int not null
);
