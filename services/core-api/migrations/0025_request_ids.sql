-- ID of the request that created the batch. Follow-up jobs use the same ID. It is set by a column
-- default because end_batch must stay unchanged for builds of the previous version.
alter table history_batches
  add column request_id text default nullif(current_setting('core.request_id', true), '');
