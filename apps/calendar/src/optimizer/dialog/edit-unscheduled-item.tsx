import type { Plan } from '@scheduler/contracts/ai';
import type { Schedule } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { HabitDialog } from '../../tasks/habit-dialog.tsx';
import { habitsQuery, openTasksQuery } from '../../tasks/queries.ts';
import { TaskDialog } from '../../tasks/task-dialog.tsx';

export type UnscheduledItem = Plan['unplaced'][number];

/** Returns whether the item can be edited. Items from assistant requests aren't saved. */
export const isEditable = ({ task_id, habit_id }: UnscheduledItem): boolean =>
  task_id !== null || habit_id !== null;

interface EditUnscheduledItemProps {
  unplaced: UnscheduledItem;
  schedules: readonly Schedule[];
  onClose: () => void;
  /** Called after the item has been changed or deleted. */
  onSaved: () => void;
}

/** Opens the task or habit dialog of an unscheduled item, so that the user can relax its limits. */
export function EditUnscheduledItem({ unplaced, ...rest }: EditUnscheduledItemProps) {
  const { api } = usePlatform();
  const { task_id, habit_id } = unplaced;
  const tasks = useQuery({ ...openTasksQuery(api), enabled: task_id !== null });
  const habits = useQuery({ ...habitsQuery(api), enabled: habit_id !== null });
  const task = tasks.data?.find(({ id }) => id === task_id);
  const habit = habits.data?.find(({ id }) => id === habit_id);
  if (task) return <TaskDialog task={task} {...rest} />;
  return habit ? <HabitDialog habit={habit} {...rest} /> : null;
}
