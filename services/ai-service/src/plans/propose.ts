import type { Event } from '@scheduler/contracts/core';
import type { Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { analyseCalendar } from '../calendar/analysed.ts';
import { isRuledOut, strays } from '../calendar/goals.ts';
import type { PlanAsk, Planned } from '../calendar/instance.ts';
import type { Origin } from '../calendar/planned-tasks.ts';
import type { Calendar } from '../calendar/read.ts';
import { placeOf } from '../calendar/sessions.ts';
import type { ChunkFacts } from './chunk-facts.ts';
import type { LeftAlone, Proposal, ProposedChunk, ProposedMove, Unplaced } from './proposal.ts';
import { analysisAfter } from './score-after.ts';
import type { Solution } from './solving.ts';

const iso = (time: number | string) => new Date(time).toISOString();

/** The solver knows whole minutes; an event keeps its own length. */
function movesOf({ events }: Planned, { explanation }: Solution): ProposedMove[] {
  return explanation.moves.flatMap(({ event_id, to, gain, reasons, next_best }, index) => {
    const event = events.get(event_id);
    if (!event) return [];
    const length = Date.parse(event.end_time) - Date.parse(event.start_time);
    const start = Date.parse(to.start);
    return [
      {
        id: `m${index + 1}`,
        event_id,
        schedule_id: event.schedule_id,
        from: { start_time: event.start_time, end_time: event.end_time },
        to: { start_time: iso(start), end_time: iso(start + length) },
        gain,
        reasons: reasons.map((reason) => ({
          ...reason,
          event_ids: [...reason.event_ids],
          task_ids: [...reason.task_ids],
        })),
        next_best: next_best && { start_time: iso(next_best.start), cost: next_best.cost },
      },
    ];
  });
}

type Placed = Pick<ProposedChunk, 'start_time' | 'end_time'>;

const ownerOf = (origin: Origin) =>
  'task' in origin ? origin.task : 'habit' in origin ? origin.habit : origin.wish;

/** Of what lies outside of working hours, where nothing is weighed. */
const UNWEIGHED: ChunkFacts = { gain: 0, reasons: [], next_best: null };

/** Time for a task, or for a habit, on the schedule that it is for. */
function chunkFor(
  origin: Origin,
  place: Placed,
  facts: ChunkFacts = UNWEIGHED,
): Omit<ProposedChunk, 'id'> | null {
  const { schedule_id } = ownerOf(origin);
  if (schedule_id === null) return null;
  if ('wish' in origin) {
    const { kind, task_id } = origin.wish;
    return { task_id, habit_id: null, kind, schedule_id, ...place, ...facts };
  }
  if ('task' in origin) {
    const ids = { task_id: origin.task.id, habit_id: null };
    return { ...ids, kind: 'task', schedule_id, ...place, ...facts };
  }
  const kind = origin.habit.kind === 'focus' ? 'focus' : 'personal';
  return { task_id: null, habit_id: origin.habit.id, kind, schedule_id, ...place, ...facts };
}

const timeTaken = ({ buffer_before, buffer_after }: Event, { start_time, end_time }: Placed) => ({
  start: Date.parse(start_time) - buffer_before * MINUTE_MS,
  end: Date.parse(end_time) + buffer_after * MINUTE_MS,
});

/** What is taken once the moves are made: the surroundings of what lies outside of working hours. */
function takenAfter({ events }: Planned, moves: readonly ProposedMove[]): Interval[] {
  const places = new Map(moves.map(({ event_id, to }) => [event_id, to]));
  return [...events.values()].map((event) => timeTaken(event, places.get(event.id) ?? event));
}

const originIds = (origin: Origin) => ({
  task_id: 'task' in origin ? origin.task.id : 'wish' in origin ? origin.wish.task_id : null,
  habit_id: 'habit' in origin ? origin.habit.id : null,
});

function chunksOf(planned: Planned, solution: Solution, moves: readonly ProposedMove[]) {
  const { origins, outside, homeless } = planned;
  const found = solution.plan.task_chunks.flatMap(({ task_id, start, end }, index) => {
    const origin = origins.get(task_id);
    const place = { start_time: iso(start), end_time: iso(end) };
    return (origin && chunkFor(origin, place, solution.chunks[index])) ?? [];
  });
  const taken = takenAfter(planned, moves);
  const unplaced: Unplaced[] = homeless.map(({ habit, minutes, fitsElsewhere }) => ({
    ...originIds({ habit }),
    minutes,
    relax: fitsElsewhere ? ['hours'] : null,
  }));
  for (const session of outside) {
    const { habit, minutes } = session;
    const place = placeOf(session, taken);
    const chunk =
      place && chunkFor({ habit }, { start_time: iso(place.start), end_time: iso(place.end) });
    if (place && chunk) {
      taken.push(place);
      found.push(chunk);
    } else unplaced.push({ ...originIds({ habit }), minutes, relax: null });
  }
  const inOrder = found.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  return { chunks: inOrder.map((chunk, index) => ({ id: `c${index + 1}`, ...chunk })), unplaced };
}

function leftAloneOf(
  { stays, events }: Planned,
  { explanation }: Solution,
  hasGoals: boolean,
): LeftAlone[] {
  return explanation.left_alone
    .filter(({ event_id }) => events.has(event_id))
    .map(({ event_id, reason, terms }) => ({
      event_id,
      reason: stays.get(event_id) ?? reason,
      // With a goal, what is wrong with its place is that it was to leave it.
      terms: hasGoals ? [] : [...terms],
    }));
}

function unplacedOf({ origins }: Planned, { explanation }: Solution): Unplaced[] {
  return explanation.unplaced.flatMap(({ task_id, minutes, relax }) => {
    const origin = origins.get(task_id);
    return origin ? [{ ...originIds(origin), minutes, relax: relax && [...relax] }] : [];
  });
}

const withoutSchedule = (origin: Origin): Unplaced => {
  const asked = ownerOf(origin);
  const minutes = 'minutes' in asked ? asked.minutes : asked.duration_minutes;
  return { ...originIds(origin), minutes, relax: ['schedule'] };
};

/** Several times of one habit are one thing that is missing. */
function joined(unplaced: readonly Unplaced[]): Unplaced[] {
  const byIntent = Map.groupBy(unplaced, ({ task_id, habit_id }) => task_id ?? habit_id);
  return [...byIntent.values()].flatMap((all) => {
    const [first] = all;
    const minutes = all.reduce((sum, one) => sum + one.minutes, 0);
    const relax = all.find((one) => one.relax !== null)?.relax ?? null;
    return first ? [{ ...first, minutes, relax }] : [];
  });
}

/** The time that an event takes, once some are moved. */
const timeOfEvent =
  ({ events }: Planned, moves: readonly ProposedMove[]) =>
  (id: string): Interval | null => {
    const event = events.get(id);
    const move = moves.find(({ event_id }) => event_id === id);
    return event ? timeTaken(event, move?.to ?? event) : null;
  };

/** A solution as it is kept and shown: moves of events, times for tasks and habits, what is left. */
export function proposalOf(
  calendar: Calendar,
  planned: Planned,
  { now, window, timeZone, goals }: PlanAsk,
  solution: Solution,
): Proposal {
  const { explanation, before, after } = solution;
  const moves = movesOf(planned, solution);
  const { chunks, unplaced } = chunksOf(planned, solution, moves);
  const meetings = [...planned.events.values()].filter(
    ({ kind, start_time, end_time }) =>
      kind === 'meeting' &&
      Date.parse(start_time) < window.end &&
      Date.parse(end_time) > window.start,
  );
  const isChanged = moves.length + chunks.length > 0;
  return {
    now,
    time_zone: timeZone,
    window: { start: iso(window.start), end: iso(window.end) },
    status: isChanged ? (solution.status === 'optimal' ? 'optimal' : 'feasible') : 'unchanged',
    score_before: analyseCalendar(calendar, timeZone, window).productivity_score,
    score_after: analysisAfter(calendar, timeZone, window, { moves, chunks }).productivity_score,
    objective_before: solution.statusQuo,
    objective_after: solution.objective,
    lower_bound: solution.gap < 1 ? solution.lowerBound : null,
    gap: solution.gap < 1 ? solution.gap : null,
    conflicts_before: before.conflicts - strays(goals, window, timeOfEvent(planned, [])),
    conflicts_after: after.conflicts - strays(goals, window, timeOfEvent(planned, moves)),
    focus_minutes_before: before.focus_minutes,
    focus_minutes_after: after.focus_minutes,
    meetings_moved: moves.filter(({ event_id }) => planned.events.get(event_id)?.kind === 'meeting')
      .length,
    meetings_total: meetings.length,
    moves,
    chunks,
    left_alone: leftAloneOf(planned, solution, goals !== null),
    unplaced: joined([
      ...unplacedOf(planned, solution),
      ...unplaced,
      ...planned.unhoused.map(withoutSchedule),
    ]),
    irreducible: explanation.irreducible_conflicts
      .filter(
        ({ event_ids }) =>
          event_ids.some((id) => planned.events.has(id)) && !event_ids.some(isRuledOut),
      )
      .map(({ event_ids, minutes }) => ({ event_ids: [...event_ids], minutes })),
  };
}

/** Whether a proposal is for a time that is still to come. */
export const isAhead = ({ moves, chunks }: Pick<Proposal, 'moves' | 'chunks'>, now: number) =>
  moves.every(
    ({ from, to }) => Date.parse(from.start_time) > now && Date.parse(to.start_time) > now,
  ) && chunks.every(({ start_time }) => Date.parse(start_time) > now);
