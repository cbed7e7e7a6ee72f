create table audit_log_entries (
  id uuid primary key,
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);

create index audit_log_entries_created_at on audit_log_entries (created_at desc, id);
create index audit_log_entries_actor on audit_log_entries ((payload ->> 'actor_id'));
