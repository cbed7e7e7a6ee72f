import type { Plan } from '@scheduler/contracts/ai';
import type { Schedule } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { HabitDialog } from '../tasks/habit-dialog.tsx';
import { habitsQuery, openTasksQuery } from '../tasks/queries.ts';
import { TaskDialog } from '../tasks/task-dialog.tsx';

export type Unplaced = Plan['unplaced'][number];

/** Whether it is on a list: what was asked for in words alone is not. */
export const isOnList = ({ task_id, habit_id }: Unplaced): boolean =>
  task_id !== null || habit_id !== null;

interface EditUnplacedProps {
  unplaced: Unplaced;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** It is another one now, or gone. */
  onSaved: () => void;
}

/** The form of what found no room, to give it what it needs. */
export function EditUnplaced({ unplaced, ...rest }: EditUnplacedProps) {
  const { api } = usePlatform();
  const { task_id, habit_id } = unplaced;
  const tasks = useQuery({ ...openTasksQuery(api), enabled: task_id !== null });
  const habits = useQuery({ ...habitsQuery(api), enabled: habit_id !== null });
  const task = tasks.data?.find(({ id }) => id === task_id);
  const habit = habits.data?.find(({ id }) => id === habit_id);
  if (task) return <TaskDialog task={task} {...rest} />;
  return habit ? <HabitDialog habit={habit} {...rest} /> : null;
}
