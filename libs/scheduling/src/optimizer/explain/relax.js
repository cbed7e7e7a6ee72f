import { weekdayNameOf } from '../../working-time/index.ts';
import { compile } from '../model/compile.ts';
import { boardOf } from '../search/board.ts';
import { layPlan } from '../search/snapshot.ts';
import { placeTask } from '../search/tasks.ts';
import { RELAXABLE } from './types.ts';
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const ANY_HOUR = Object.fromEntries(WEEK.map((day) => [weekdayNameOf(day), [['00:00', '24:00']]]));
function relaxTask(task, rules) {
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
/** The instance as it would be if some rules did not hold for a task. */
export function relaxed(instance, taskId, rules) {
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
/** Whether all of a task fits beside the rest of a plan. */
export function fits(instance, plan, taskId) {
  const { board } = boardOf(compile(instance));
  const others = plan.task_chunks.filter(({ task_id }) => task_id !== taskId);
  layPlan(board, { ...plan, task_chunks: others });
  const t = board.model.tasks.findIndex(({ id }) => id === taskId);
  placeTask(board, t);
  const chunks = board.chunks[t] ?? new Int32Array(0);
  const placed = chunks.reduce((sum, slot, i) => sum + (i % 2 === 0 ? -slot : slot), 0);
  return placed === board.model.tasks[t]?.slots;
}
/** All sets of rules, the small ones first. */
function ruleSets() {
  const sets = RELAXABLE.reduce(
    (known, rule) => [...known, ...known.map((set) => [...set, rule])],
    [[]],
  );
  return sets.filter((set) => set.length > 0).toSorted((a, b) => a.length - b.length);
}
/** What would have to give for a task to be placed whole, found by placing it again. */
export function unplacedTask(instance, plan, taskId, minutes) {
  const task = instance.tasks.find(({ id }) => id === taskId);
  const matters = (rule) =>
    (rule !== 'deadline' || task?.deadline != null) &&
    (rule !== 'earliest' || task?.earliest != null);
  const relax = ruleSets().find(
    (rules) => rules.every(matters) && fits(relaxed(instance, taskId, rules), plan, taskId),
  );
  return { task_id: taskId, minutes, relax: relax ?? null };
}
