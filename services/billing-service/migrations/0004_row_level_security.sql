-- A hosted Supabase project exposes these tables through its data API, with its own roles. The
-- service owns the tables and bypasses the policies.
alter table user_subscriptions enable row level security;
alter table calendar_integrations enable row level security;
alter table stripe_events enable row level security;
alter table stripe_scans enable row level security;
alter table trial_letters enable row level security;

-- Inlines auth.uid(), which exists only in Supabase.
create policy own_row on user_subscriptions for select using (
  user_id = (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid
);

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticated') then
    execute format('grant usage on schema %I to authenticated', current_schema());
    grant select (
      id, user_id, status, plan_type, current_period_end, created_at, updated_at
    ) on user_subscriptions to authenticated;
  end if;
end
$$;
