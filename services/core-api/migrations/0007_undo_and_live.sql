-- A repeated request is told the batch of the first.
alter table idempotency_keys add column batch_id uuid;

alter table history_batches
  -- When what follows from it (mail and the like) was left to the worker; that happens once.
  add column followed_at timestamptz;
