import { usePlatform } from '@scheduler/platform';
import { usePlan } from '@scheduler/platform/use-plan';
import { useQuery } from '@tanstack/react-query';
import type { PlanningDialog } from '../plans/planning-dialog.ts';
import { HabitList } from './habit-list.tsx';
import { habitsQuery, openTasksQuery } from './queries.ts';
import { TaskList } from './task-list.tsx';

export interface PlannedListsProps {
  now: number;
  onOpen: (dialog: PlanningDialog) => void;
}

/** Whether there is anything to show: on Free what there is from before. */
export function usePlannedShown(now: number): boolean {
  const { api } = usePlatform();
  const { features, known } = usePlan(now);
  const { data: tasks = [] } = useQuery(openTasksQuery(api));
  const { data: habits = [] } = useQuery(habitsQuery(api));
  return known && (features.aiOptimization || tasks.length + habits.length > 0);
}

/** What plans find time for. On Free: what there is from before, and nothing while that is none. */
export function PlannedLists({ now, onOpen }: PlannedListsProps) {
  const { api } = usePlatform();
  const mayAdd = usePlan(now).features.aiOptimization;
  const { data: tasks = [] } = useQuery(openTasksQuery(api));
  const { data: habits = [] } = useQuery(habitsQuery(api));
  if (!usePlannedShown(now)) return null;
  const add = (dialog: PlanningDialog) => onOpen(mayAdd ? dialog : { kind: 'upgrade' });
  return (
    <>
      <TaskList
        tasks={tasks}
        now={now}
        onAdd={() => add({ kind: 'task', task: null })}
        onEdit={(task) => onOpen({ kind: 'task', task })}
      />
      <HabitList
        habits={habits}
        onAdd={() => add({ kind: 'habit', habit: null })}
        onEdit={(habit) => onOpen({ kind: 'habit', habit })}
      />
    </>
  );
}
