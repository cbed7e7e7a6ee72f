-- Lets the owner read when a canceled subscription ends.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticated') then
    grant select (cancel_at) on user_subscriptions to authenticated;
  end if;
end
$$;
