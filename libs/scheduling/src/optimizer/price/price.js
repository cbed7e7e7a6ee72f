import { GRID } from '../../working-time/index.ts';
import { emptyPlan } from '../instance.ts';
import { TERMS } from './charge.ts';
import { chargeMove } from './move-costs.ts';
import { checkMoves } from './move-rules.ts';
import { chargeCap, chargeHours, chargePairs, chargeShape } from './people-costs.ts';
import { sceneOf } from './scene.ts';
import { chargeTask } from './task-costs.ts';
import { checkTask, readChunks } from './task-rules.ts';
function chargeSeat(seat, scene, bill, facts) {
  chargePairs(seat, scene, bill);
  if (seat.person.weight === 0) return;
  for (const placed of seat.events) chargeHours(placed, seat, scene, bill);
  chargeCap(seat, scene, bill);
  const shape = chargeShape(seat, scene, bill);
  facts.focus_minutes += shape.focus * GRID;
  facts.fragmented_minutes += shape.fragmented * GRID;
  facts.focus_shortfall_minutes += shape.missing * GRID;
}
/**
 * Prices a plan by the definition of the benchmark, plainly and in full; without one, the calendar
 * as it is. An invalid plan gets a price too, and its violations.
 */
export function priceOf(instance, plan = emptyPlan(instance)) {
  const scene = sceneOf(instance, plan);
  const violations = [];
  const charges = [];
  const report = (violation) => void violations.push(violation);
  const bill = (charge) => {
    if (charge.points > 0 || charge.term === 'conflicts') charges.push(charge);
  };
  const facts = {
    conflicts: 0,
    focus_minutes: 0,
    fragmented_minutes: 0,
    focus_shortfall_minutes: 0,
    moves: new Set(plan.moves.map(({ event_id }) => event_id)).size,
    unplaced_task_minutes: 0,
  };
  checkMoves(plan, scene, report);
  const chunks = readChunks(instance, plan, report);
  const takenBy = new Map(instance.people.map(({ id }) => [id, new Set()]));
  for (const task of instance.tasks) {
    const own = chunks.get(task.id) ?? [];
    checkTask(task, own, takenBy.get(task.owner) ?? new Set(), scene, report);
    facts.unplaced_task_minutes += chargeTask(task, own, scene, bill) * GRID;
  }
  for (const seat of scene.seats.values()) chargeSeat(seat, scene, bill, facts);
  for (const placed of scene.placed) if (placed.moved) chargeMove(placed, scene, bill);
  const breakdown = Object.fromEntries(TERMS.map((term) => [term, 0]));
  for (const { term, points } of charges) breakdown[term] += points;
  facts.conflicts = charges.filter(({ term }) => term === 'conflicts').length;
  const objective = TERMS.reduce((sum, term) => sum + breakdown[term], 0);
  return { objective, breakdown, facts, violations, charges };
}
