import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import type { PlanningDialogState } from '../planning/planning-dialog.ts';
import { HabitList } from './habit-list.tsx';
import { habitsQuery, openTasksQuery } from './queries.ts';
import { TaskList } from './task-list.tsx';

export interface PlanningListsProps {
  now: number;
  onOpen: (dialog: PlanningDialogState) => void;
}

/** Lists tasks and habits. Available on every plan; automatic scheduling requires Pro. */
export function PlanningLists({ now, onOpen }: PlanningListsProps) {
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
