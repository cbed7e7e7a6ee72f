import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import type { PlanningDialog } from '../plans/planning-dialog.ts';
import { HabitList } from './habit-list.tsx';
import { habitsQuery, openTasksQuery } from './queries.ts';
import { TaskList } from './task-list.tsx';

export interface PlannedListsProps {
  now: number;
  onOpen: (dialog: PlanningDialog) => void;
}

/** What plans find time for: noted on every plan, placed by those that include it. */
export function PlannedLists({ now, onOpen }: PlannedListsProps) {
  const { api } = usePlatform();
  const { data: tasks } = useQuery(openTasksQuery(api));
  const { data: habits } = useQuery(habitsQuery(api));
  if (!tasks || !habits) return null;
  return (
    <>
      <TaskList
        tasks={tasks}
        now={now}
        onAdd={() => onOpen({ kind: 'task', task: null })}
        onEdit={(task) => onOpen({ kind: 'task', task })}
      />
      <HabitList
        habits={habits}
        onAdd={() => onOpen({ kind: 'habit', habit: null })}
        onEdit={(habit) => onOpen({ kind: 'habit', habit })}
      />
    </>
  );
}
