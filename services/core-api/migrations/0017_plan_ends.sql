-- A canceled subscription ends at this time, even if billing-service is unavailable.
alter table known_plans add column cancel_at timestamptz;
