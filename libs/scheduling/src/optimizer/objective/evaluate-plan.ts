import { SLOT_MINUTES, type Slot } from '../../working-time/index.ts';
import { createEmptyPlan, type Instance, type Plan } from '../instance.ts';
import { TERMS, type AddCharge, type Breakdown, type Charge } from './charges.ts';
import { chargeMove } from './move-costs.ts';
import { checkMoves } from './move-constraints.ts';
import { chargeDailyCap, chargeHours, chargeConflicts, chargeFocusTime } from './person-costs.ts';
import { createCostContext, type CostContext, type AttendeeAvailability } from './cost-context.ts';
import { chargeTask } from './task-costs.ts';
import { checkTask, groupChunksByTask } from './task-constraints.ts';

export interface PlanMetrics {
  conflicts: number;
  focus_minutes: number;
  fragmented_minutes: number;
  focus_shortfall_minutes: number;
  moves: number;
  unplaced_task_minutes: number;
}

/** Objective, cost items and violations of a plan. */
export interface PlanEvaluation {
  /** Sum of the breakdown, to be minimized. */
  objective: number;
  breakdown: Breakdown;
  metrics: PlanMetrics;
  /** Violated hard constraints; empty for a valid plan. */
  violations: string[];
  /**
   * Cost items that add up to the breakdown. Items of 0 points are omitted, except for conflicts.
   */
  charges: Charge[];
}

function chargePerson(
  attendee: AttendeeAvailability,
  context: CostContext,
  addCharge: AddCharge,
  metrics: PlanMetrics,
): void {
  chargeConflicts(attendee, context, addCharge);
  if (attendee.person.weight === 0) return;
  for (const placedEvent of attendee.events) chargeHours(placedEvent, attendee, context, addCharge);
  chargeDailyCap(attendee, context, addCharge);
  const focusTotals = chargeFocusTime(attendee, context, addCharge);
  metrics.focus_minutes += focusTotals.focus * SLOT_MINUTES;
  metrics.fragmented_minutes += focusTotals.fragmented * SLOT_MINUTES;
  metrics.focus_shortfall_minutes += focusTotals.missing * SLOT_MINUTES;
}

/**
 * Computes the objective of a plan directly from its definition, without the search model.
 *
 * @param plan defaults to a plan without changes; may be invalid
 * @returns the objective, even for an invalid plan, and the violated constraints
 */
export function evaluatePlan(
  instance: Instance,
  plan: Plan = createEmptyPlan(instance),
): PlanEvaluation {
  const context = createCostContext(instance, plan);
  const violations: string[] = [];
  const charges: Charge[] = [];
  const report = (violation: string) => void violations.push(violation);
  const addCharge = (charge: Charge) => {
    if (charge.points > 0 || charge.term === 'conflicts') charges.push(charge);
  };
  const metrics: PlanMetrics = {
    conflicts: 0,
    focus_minutes: 0,
    fragmented_minutes: 0,
    focus_shortfall_minutes: 0,
    moves: new Set(plan.moves.map(({ event_id }) => event_id)).size,
    unplaced_task_minutes: 0,
  };
  checkMoves(plan, context, report);
  const chunks = groupChunksByTask(instance, plan, report);
  const occupiedSlots = new Map<string, Set<Slot>>(
    instance.people.map(({ id }) => [id, new Set()]),
  );
  for (const task of instance.tasks) {
    const taskChunks = chunks.get(task.id) ?? [];
    checkTask(task, taskChunks, occupiedSlots.get(task.owner) ?? new Set(), context, report);
    metrics.unplaced_task_minutes +=
      chargeTask(task, taskChunks, context, addCharge) * SLOT_MINUTES;
  }
  for (const attendee of context.attendees.values())
    chargePerson(attendee, context, addCharge, metrics);
  for (const placedEvent of context.placedEvents)
    if (placedEvent.isMoved) chargeMove(placedEvent, context, addCharge);
  const breakdown = Object.fromEntries(TERMS.map((term) => [term, 0])) as Breakdown;
  for (const { term, points } of charges) breakdown[term] += points;
  metrics.conflicts = charges.filter(({ term }) => term === 'conflicts').length;
  const objective = TERMS.reduce((sum, term) => sum + breakdown[term], 0);
  return { objective, breakdown, metrics, violations, charges };
}
