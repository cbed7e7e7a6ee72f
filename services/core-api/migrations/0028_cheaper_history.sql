-- Converts each changed row to JSON once. Without `offset 0`, the planner repeats the conversion for each
-- of its uses, which took most of the time of an import.
create or replace function log_changes() returns trigger language plpgsql as $$
declare
  batch uuid := nullif(current_setting('core.batch', true), '')::uuid;
  event_key text := case tg_table_name when 'events' then 'id' else 'event_id' end;
  -- Omits the schedule of a task or habit, so that the schedule's members can't see the change.
  schedule_key text := case when tg_table_name = 'schedules' then 'id'
    when tg_table_name not in ('own_tasks', 'habits') then 'schedule_id' end;
  own_key text := case when tg_table_name in ('own_tasks', 'habits') then 'id' end;
begin
  if tg_op = 'INSERT' then
    insert into history (batch_id, record, event_id, schedule_id, own_id, after)
    select batch, tg_table_name, (row ->> event_key)::uuid, (row ->> schedule_key)::uuid,
      (row ->> own_key)::uuid, row
    from (select to_jsonb(n) as row from new_rows n offset 0) rows;
  elsif tg_op = 'DELETE' then
    insert into history (batch_id, record, event_id, schedule_id, own_id, before)
    select batch, tg_table_name, (row ->> event_key)::uuid, (row ->> schedule_key)::uuid,
      (row ->> own_key)::uuid, row
    from (select to_jsonb(o) as row from old_rows o offset 0) rows;
  else
    insert into history (batch_id, record, event_id, schedule_id, own_id, before, after)
    select batch, tg_table_name, (after ->> event_key)::uuid, (after ->> schedule_key)::uuid,
      (after ->> own_key)::uuid, before, after
    from (select to_jsonb(o) as before from old_rows o offset 0) o
    join (select to_jsonb(n) as after from new_rows n offset 0) n
      on after ->> tg_argv[0] = before ->> tg_argv[0]
      and (tg_nargs = 1 or after ->> tg_argv[1] = before ->> tg_argv[1])
    where before <> after;
  end if;
  return null;
end $$;

-- Only log_changes and end_batch insert into these tables, a batch begins and ends in one transaction, and
-- the deletion of an account deletes a batch only after its rows, so these references are always valid.
-- Each check was a lookup per changed row, or a table scan if the session had cached a plan from when there
-- were few batches.
alter table history drop constraint history_batch_id_fkey;
alter table history_audience drop constraint history_audience_batch_id_fkey;

-- Follows the chain by key. Joining it with the batches would scan all of them.
create or replace function mark_undone(batch uuid, taken_back_by uuid) returns void language plpgsql as $$
declare
  is_undone boolean := true;
  previous uuid;
begin
  while batch is not null loop
    update history_batches set undone_by = case when is_undone then taken_back_by end
    where id = batch returning undoes into previous;
    taken_back_by := batch;
    batch := previous;
    is_undone := not is_undone;
  end loop;
end $$;

-- Finds the users to notify of a batch through live connections and webhooks, and the rows to delete with
-- an account.
create index history_audience_by_batch on history_audience (batch_id);
