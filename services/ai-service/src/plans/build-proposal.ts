import {
  getDurationMs,
  overlaps,
  parseInterval,
  type Interval,
  type Period,
} from '@scheduler/scheduling';
import { analyzeUserCalendar } from '../calendar/analyze-calendar.ts';
import { getBufferedInterval } from '../calendar/busy-events.ts';
import { isGoalBlocker, countGoalViolations } from '../calendar/event-goals.ts';
import type { PlanParameters, PlanningProblem } from '../calendar/build-instance.ts';
import { toInterval, toIsoRange, toIsoString, toPeriod } from '../calendar/instants.ts';
import type { TaskOrigin } from '../calendar/planned-tasks.ts';
import type { Calendar } from '../calendar/read-calendar.ts';
import { findSlotOutsideHours } from '../calendar/habit-sessions.ts';
import type {
  Explanation,
  PlanChanges,
  UnmovedEvent,
  Proposal,
  ProposedChunk,
  ProposedMove,
  UnscheduledItem,
} from './proposal.ts';
import { analyzeAfterChanges } from './projected-analysis.ts';
import type { Solution } from './solve.ts';

/** Converts the moves. The solver rounds to minutes, but events keep their exact duration. */
function buildMoves({ events }: PlanningProblem, { explanation }: Solution): ProposedMove[] {
  return explanation.moves.flatMap(({ event_id, to, gain, reasons, next_best }, index) => {
    const event = events.get(event_id);
    if (!event) return [];
    const start = Date.parse(to.start);
    const end = start + getDurationMs(parseInterval(event));
    return [
      {
        id: `m${index + 1}`,
        event_id,
        schedule_id: event.schedule_id,
        from: { start_time: event.start_time, end_time: event.end_time },
        to: toPeriod({ start, end }),
        gain,
        reasons: reasons.map((reason) => ({
          ...reason,
          event_ids: [...reason.event_ids],
          task_ids: [...reason.task_ids],
        })),
        next_best: next_best && { start_time: toIsoString(next_best.start), cost: next_best.cost },
      },
    ];
  });
}

const getIntent = (origin: TaskOrigin) =>
  'task' in origin ? origin.task : 'habit' in origin ? origin.habit : origin.timeRequest;

/** Sessions outside working hours are not scored. */
const NO_EXPLANATION: Explanation = { gain: 0, reasons: [], next_best: null };

/** Creates a block for a task, habit or time request on its schedule. */
function toChunk(
  origin: TaskOrigin,
  period: Period,
  explanation: Explanation = NO_EXPLANATION,
): Omit<ProposedChunk, 'id'> | null {
  const { schedule_id } = getIntent(origin);
  if (schedule_id === null) return null;
  if ('timeRequest' in origin) {
    const { kind, task_id } = origin.timeRequest;
    return { task_id, habit_id: null, kind, schedule_id, ...period, ...explanation };
  }
  if ('task' in origin) {
    const ids = { task_id: origin.task.id, habit_id: null };
    return { ...ids, kind: 'task', schedule_id, ...period, ...explanation };
  }
  const kind = origin.habit.kind === 'focus' ? 'focus' : 'personal';
  return { task_id: null, habit_id: origin.habit.id, kind, schedule_id, ...period, ...explanation };
}

/** Lists the busy intervals after the moves. Sessions outside working hours must avoid them. */
function listOccupiedIntervals(
  { events }: PlanningProblem,
  moves: readonly ProposedMove[],
): Interval[] {
  const movedPeriods = new Map(moves.map(({ event_id, to }) => [event_id, to]));
  return [...events.values()].map((event) =>
    getBufferedInterval(event, movedPeriods.get(event.id) ?? event),
  );
}

const getIntentIds = (origin: TaskOrigin) => ({
  task_id:
    'task' in origin ? origin.task.id : 'timeRequest' in origin ? origin.timeRequest.task_id : null,
  habit_id: 'habit' in origin ? origin.habit.id : null,
});

function buildChunks(problem: PlanningProblem, solution: Solution, moves: readonly ProposedMove[]) {
  const { origins, outsideHours, unplaceable } = problem;
  const chunks = solution.plan.task_chunks.flatMap(({ task_id, start, end }, index) => {
    const origin = origins.get(task_id);
    const period = toPeriod(toInterval({ start, end }));
    return (origin && toChunk(origin, period, solution.chunks[index])) ?? [];
  });
  const occupied = listOccupiedIntervals(problem, moves);
  const unplaced: UnscheduledItem[] = unplaceable.map(({ habit, minutes, fitsElsewhere }) => ({
    ...getIntentIds({ habit }),
    minutes,
    relax: fitsElsewhere ? ['hours'] : null,
  }));
  for (const session of outsideHours) {
    const { habit, minutes } = session;
    const period = findSlotOutsideHours(session, occupied);
    const chunk = period && toChunk({ habit }, toPeriod(period));
    if (period && chunk) {
      occupied.push(period);
      chunks.push(chunk);
    } else unplaced.push({ ...getIntentIds({ habit }), minutes, relax: null });
  }
  const sortedChunks = chunks.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  return {
    chunks: sortedChunks.map((chunk, index) => ({ id: `c${index + 1}`, ...chunk })),
    unplaced,
  };
}

function listUnmovedEvents(
  { stayReasons, events }: PlanningProblem,
  { explanation }: Solution,
  hasGoals: boolean,
): UnmovedEvent[] {
  return explanation.left_alone
    .filter(({ event_id }) => events.has(event_id))
    .map(({ event_id, reason, terms }) => ({
      event_id,
      reason: stayReasons.get(event_id) ?? reason,
      // If there are goals, the event's time is only a problem because it isn't the requested time.
      terms: hasGoals ? [] : [...terms],
    }));
}

function listUnscheduled(
  { origins }: PlanningProblem,
  { explanation }: Solution,
): UnscheduledItem[] {
  return explanation.unplaced.flatMap(({ task_id, minutes, relax }) => {
    const origin = origins.get(task_id);
    return origin ? [{ ...getIntentIds(origin), minutes, relax: relax && [...relax] }] : [];
  });
}

const toUnscheduledWithoutSchedule = (origin: TaskOrigin): UnscheduledItem => {
  const intent = getIntent(origin);
  const minutes = 'minutes' in intent ? intent.minutes : intent.duration_minutes;
  return { ...getIntentIds(origin), minutes, relax: ['schedule'] };
};

/** Merges unplaced sessions of the same task or habit. */
function mergeByIntent(unplaced: readonly UnscheduledItem[]): UnscheduledItem[] {
  const byIntent = Map.groupBy(unplaced, ({ task_id, habit_id }) => task_id ?? habit_id);
  return [...byIntent.values()].flatMap((items) => {
    const [first] = items;
    const minutes = items.reduce((sum, item) => sum + item.minutes, 0);
    const relax = items.find((item) => item.relax !== null)?.relax ?? null;
    return first ? [{ ...first, minutes, relax }] : [];
  });
}

/** Creates a lookup of the time that an event occupies after the moves. */
const createIntervalLookup =
  ({ events }: PlanningProblem, moves: readonly ProposedMove[]) =>
  (id: string): Interval | null => {
    const event = events.get(id);
    const move = moves.find(({ event_id }) => event_id === id);
    return event ? getBufferedInterval(event, move?.to ?? event) : null;
  };

/** Builds the proposal to store: moves, task blocks and unplaced work. */
export function buildProposal(
  calendar: Calendar,
  problem: PlanningProblem,
  { now, window, timeZone, goals }: PlanParameters,
  solution: Solution,
): Proposal {
  const { explanation, before, after } = solution;
  const moves = buildMoves(problem, solution);
  const { chunks, unplaced } = buildChunks(problem, solution, moves);
  const meetings = [...problem.events.values()].filter(
    (event) => event.kind === 'meeting' && overlaps(parseInterval(event), window),
  );
  const isChanged = moves.length + chunks.length > 0;
  return {
    now,
    time_zone: timeZone,
    window: toIsoRange(window),
    status: isChanged ? (solution.status === 'optimal' ? 'optimal' : 'feasible') : 'unchanged',
    score_before: analyzeUserCalendar(calendar, timeZone, window).productivity_score,
    score_after: analyzeAfterChanges(calendar, timeZone, window, { moves, chunks })
      .productivity_score,
    objective_before: solution.initialObjective,
    objective_after: solution.objective,
    lower_bound: solution.gap < 1 ? solution.lowerBound : null,
    gap: solution.gap < 1 ? solution.gap : null,
    conflicts_before:
      before.conflicts - countGoalViolations(goals, window, createIntervalLookup(problem, [])),
    conflicts_after:
      after.conflicts - countGoalViolations(goals, window, createIntervalLookup(problem, moves)),
    focus_minutes_before: before.focus_minutes,
    focus_minutes_after: after.focus_minutes,
    meetings_moved: moves.filter(({ event_id }) => problem.events.get(event_id)?.kind === 'meeting')
      .length,
    meetings_total: meetings.length,
    moves,
    chunks,
    left_alone: listUnmovedEvents(problem, solution, goals !== null),
    unplaced: mergeByIntent([
      ...listUnscheduled(problem, solution),
      ...unplaced,
      ...problem.withoutSchedule.map(toUnscheduledWithoutSchedule),
    ]),
    irreducible: explanation.irreducible_conflicts
      .filter(
        ({ event_ids }) =>
          event_ids.some((id) => problem.events.has(id)) && !event_ids.some(isGoalBlocker),
      )
      .map(({ event_ids, minutes }) => ({ event_ids: [...event_ids], minutes })),
  };
}

/** Returns whether all times of a proposal are still in the future. */
export const isInFuture = ({ moves, chunks }: PlanChanges, now: number) =>
  moves.every(
    ({ from, to }) => Date.parse(from.start_time) > now && Date.parse(to.start_time) > now,
  ) && chunks.every(({ start_time }) => Date.parse(start_time) > now);
