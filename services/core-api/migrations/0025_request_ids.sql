-- The jobs that follow a batch continue the request that made it. Requests set their ID together with
-- the batch. The default keeps end_batch unchanged for builds of the previous version.
alter table history_batches
  add column request_id text default nullif(current_setting('core.request_id', true), '');
