import type { Task } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { queryFirst, queryPrepared } from '../queries/repository.ts';
import { JOIN_TARGET_SCHEDULE } from './repository-planned-events.ts';

const SELECT_TASKS = `
  select item.id, item.title, item.notes, item.duration_minutes, item.min_chunk_minutes,
    item.max_chunk_minutes, item.earliest, item.deadline, item.priority, item.energy, target.schedule_id,
    item.status, planned.minutes as scheduled_minutes, item.version, item.created_at, item.updated_at
  from own_tasks item ${JOIN_TARGET_SCHEDULE}
  cross join lateral (
    select coalesce(sum(extract(epoch from end_time - start_time) / 60), 0)::integer as minutes
    from events where task_id = item.id and recurrence is null
  ) planned
  where item.user_id = :userId`;

/** Returns a user's tasks: open ones first, then by deadline and creation time. */
export const findTasks = (db: Db, userId: string, status: Task['status'] | null): Promise<Task[]> =>
  queryPrepared<Task>(
    db,
    `${SELECT_TASKS} and (:status::text is null or item.status = :status)
     order by item.status = 'done', item.deadline, item.created_at, item.id`,
    { userId, status },
  );

export const findTask = (db: Db, userId: string, id: string): Promise<Task | undefined> =>
  queryFirst(db, `${SELECT_TASKS} and item.id = :id`, { userId, id });
