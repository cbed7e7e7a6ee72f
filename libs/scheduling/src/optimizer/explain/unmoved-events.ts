import type { Instance, Plan, PlannedEvent } from '../instance.ts';
import type { Charge, Term } from '../objective/charges.ts';
import type { PlanEvaluation } from '../objective/evaluate-plan.ts';
import { createEmptyPlan } from '../instance.ts';
import { canMove, createCostContext, type CostContext } from '../objective/cost-context.ts';
import { findNextBestStart, type PlanState } from './alternative-starts.ts';
import type { IrreducibleConflict, UnmovedEvent, StayReason } from './types.ts';

/** Issues that users expect a plan to resolve. */
const ISSUE_TERMS: readonly Term[] = [
  'conflicts',
  'tight_buffers',
  'after_hours',
  'no_meeting_days',
];

function getStayReason(
  event: PlannedEvent,
  context: CostContext,
  plan: Plan,
  alternative: { cost: number } | null,
): StayReason {
  if (!event.movable || event.all_day) return 'locked';
  if (!canMove(event, context)) return 'too_soon';
  const { max_moves } = context.instance;
  if (max_moves != null && plan.moves.length >= max_moves) return 'no_moves_left';
  return alternative ? 'not_worth_it' : 'no_place';
}

/** Lists events that have issues but are not moved, with the reason. */
export function explainUnmovedEvents(
  instance: Instance,
  plan: Plan,
  { charges }: PlanEvaluation,
  planState: PlanState,
): UnmovedEvent[] {
  const context = createCostContext(instance, createEmptyPlan(instance));
  const movedIds = new Set(plan.moves.map(({ event_id }) => event_id));
  const issuesByEvent = new Map<string, Set<Term>>();
  for (const { term, event_ids = [] } of charges) {
    if (!ISSUE_TERMS.includes(term)) continue;
    for (const id of event_ids) {
      const terms = issuesByEvent.get(id) ?? new Set<Term>();
      issuesByEvent.set(id, terms.add(term));
    }
  }
  return instance.events.flatMap((event) => {
    const terms = issuesByEvent.get(event.id);
    if (!terms || movedIds.has(event.id)) return [];
    const next_best = findNextBestStart(planState, event.id);
    const reason = getStayReason(event, context, plan, next_best);
    return { event_id: event.id, reason, terms: [...terms], next_best };
  });
}

/** Finds overlaps that no plan can resolve because neither event can move. */
export function findIrreducibleConflicts(
  { charges }: PlanEvaluation,
  { state, eventIndexes }: PlanState,
): IrreducibleConflict[] {
  const isImmovable = (id: string) => {
    const eventIndex = eventIndexes.get(id);
    return eventIndex === undefined || (state.model.events[eventIndex]?.starts.length ?? 0) <= 1;
  };
  return charges.flatMap(({ term, person_id, event_ids, minutes = 0 }: Charge) => {
    const [a, b] = event_ids ?? [];
    if (term !== 'conflicts' || !person_id || !a || !b || !isImmovable(a) || !isImmovable(b))
      return [];
    return { person_id, event_ids: [a, b] as const, minutes };
  });
}
