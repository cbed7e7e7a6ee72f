import type { Instance, Plan } from '../instance.ts';
import { evaluatePlan } from '../objective/evaluate-plan.ts';
import { findIrreducibleConflicts, explainUnmovedEvents } from './unmoved-events.ts';
import { findNextBestStart, createPlanState } from './alternative-starts.ts';
import { explainMove } from './move-reasons.ts';
import { explainUnscheduledTask } from './unscheduled-tasks.ts';
import type { ExplainedMove, PlanExplanation } from './types.ts';

/**
 * Explains a plan: why each event moves, how much its next best start would cost, why events with
 * issues stay, which rule changes would make it possible to schedule a task, and which conflicts
 * cannot be resolved. The result contains data only; `formatReason` and related functions create
 * the sentences.
 *
 * @throws RangeError if the plan violates a hard constraint
 */
export function explainPlan(instance: Instance, plan: Plan): PlanExplanation {
  const evaluation = evaluatePlan(instance, plan);
  const planState = createPlanState(instance, plan);
  const moves = plan.moves.map((move): ExplainedMove => {
    const event = instance.events.find(({ id }) => id === move.event_id);
    return {
      event_id: move.event_id,
      from: { start: event?.start ?? move.start, end: event?.end ?? move.end },
      to: { start: move.start, end: move.end },
      ...explainMove(instance, plan, evaluation, move),
      next_best: findNextBestStart(planState, move.event_id),
    };
  });
  const unscheduledCharges = evaluation.charges.filter(({ term }) => term === 'tasks_unplaced');
  return {
    moves: moves.toSorted((a, b) => b.gain - a.gain),
    task_chunks: plan.task_chunks,
    left_alone: explainUnmovedEvents(instance, plan, evaluation, planState),
    unplaced: unscheduledCharges.map(({ task_id = '', minutes = 0 }) =>
      explainUnscheduledTask(instance, plan, task_id, minutes),
    ),
    irreducible_conflicts: findIrreducibleConflicts(evaluation, planState),
  };
}
