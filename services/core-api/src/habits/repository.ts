import type { Habit, HabitChanges, NewHabit } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { queryFirst, queryPrepared } from '../queries/repository.ts';
import { JOIN_TARGET_SCHEDULE } from '../tasks/repository-planned-events.ts';

const SELECT_HABITS = `
  select item.id, item.kind, item.title, item.duration_minutes, item.times_per_week,
    item.min_chunk_minutes, item.max_chunk_minutes, item.days,
    case when item.window_start is not null then
      json_build_object('start', item.window_start, 'end', item.window_end)
    end as window, item.priority, target.schedule_id, item.is_paused, item.version, item.created_at,
    item.updated_at
  from habits item ${JOIN_TARGET_SCHEDULE}
  where item.user_id = :userId`;

/** Returns a user's habits, oldest first. */
export const findHabits = (db: Db, userId: string): Promise<Habit[]> =>
  queryPrepared<Habit>(db, `${SELECT_HABITS} order by item.created_at, item.id`, { userId });

export const findHabit = (db: Db, userId: string, id: string): Promise<Habit | undefined> =>
  queryFirst(db, `${SELECT_HABITS} and item.id = :id`, { userId, id });

/** Returns the columns of a habit. */
export const toHabitColumns = ({ window, ...rest }: NewHabit | HabitChanges) => ({
  ...rest,
  ...(window !== undefined && {
    window_start: window?.start ?? null,
    window_end: window?.end ?? null,
  }),
});
