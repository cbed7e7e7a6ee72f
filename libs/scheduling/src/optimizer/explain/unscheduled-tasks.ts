import { getWeekdayName, type WorkingHours } from '../../working-time/index.ts';
import type { Instance, Plan, Task } from '../instance.ts';
import { compileModel } from '../model/compile-model.ts';
import { createSearchState } from '../search/search-state.ts';
import { applyPlan } from '../search/snapshot.ts';
import { insertTask } from '../search/task-placement.ts';
import { RELAXABLE, type RelaxableRule, type UnscheduledTask } from './types.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

const ANY_HOUR: WorkingHours = Object.fromEntries(
  WEEKDAYS.map((day) => [getWeekdayName(day), [['00:00', '24:00']]]),
);

function relaxTask(task: Task, rules: readonly RelaxableRule[]): Task {
  return {
    ...task,
    ...(rules.includes('deadline') && { deadline: null }),
    ...(rules.includes('earliest') && { earliest: null }),
    ...(rules.includes('chunk_length') && {
      min_chunk_minutes: 15,
      max_chunk_minutes: task.duration_minutes,
    }),
  };
}

/** Returns the instance with some rules relaxed for one task. */
export function relaxRules(
  instance: Instance,
  taskId: string,
  rules: readonly RelaxableRule[],
): Instance {
  const owner = instance.tasks.find(({ id }) => id === taskId)?.owner;
  return {
    ...instance,
    tasks: instance.tasks.map((task) => (task.id === taskId ? relaxTask(task, rules) : task)),
    people: instance.people.map((person) =>
      rules.includes('working_hours') && person.id === owner
        ? { ...person, working_hours: ANY_HOUR }
        : person,
    ),
  };
}

/** Returns whether the full duration of a task fits into the plan next to everything else. */
export function canScheduleFully(instance: Instance, plan: Plan, taskId: string): boolean {
  const { state } = createSearchState(compileModel(instance));
  const otherChunks = plan.task_chunks.filter(({ task_id }) => task_id !== taskId);
  applyPlan(state, { ...plan, task_chunks: otherChunks });
  const taskIndex = state.model.tasks.findIndex(({ id }) => id === taskId);
  insertTask(state, taskIndex);
  const chunks = state.chunks[taskIndex] ?? new Int32Array(0);
  const scheduledSlots = chunks.reduce((sum, slot, i) => sum + (i % 2 === 0 ? -slot : slot), 0);
  return scheduledSlots === state.model.tasks[taskIndex]?.slots;
}

/** Lists all non-empty sets of rules, smallest first. */
function listRuleSets(): RelaxableRule[][] {
  const sets = RELAXABLE.reduce<RelaxableRule[][]>(
    (previousSets, rule) => [...previousSets, ...previousSets.map((set) => [...set, rule])],
    [[]],
  );
  return sets.filter((set) => set.length > 0).toSorted((a, b) => a.length - b.length);
}

/** Finds the smallest set of rules to relax so that a task can be fully scheduled. */
export function explainUnscheduledTask(
  instance: Instance,
  plan: Plan,
  taskId: string,
  minutes: number,
): UnscheduledTask {
  const task = instance.tasks.find(({ id }) => id === taskId);
  const isApplicable = (rule: RelaxableRule) =>
    (rule !== 'deadline' || task?.deadline != null) &&
    (rule !== 'earliest' || task?.earliest != null);
  const relax = listRuleSets().find(
    (rules) =>
      rules.every(isApplicable) &&
      canScheduleFully(relaxRules(instance, taskId, rules), plan, taskId),
  );
  return { task_id: taskId, minutes, relax: relax ?? null };
}
