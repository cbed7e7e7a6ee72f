-- A cancelled subscription ends by itself, also while billing cannot be asked.
alter table known_plans add column cancel_at timestamptz;
