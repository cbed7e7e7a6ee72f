import { overlaps } from '@scheduler/scheduling';
import { evaluatePlan, type Instance, type Plan } from '@scheduler/scheduling/optimizer';
import { listWorkingIntervals } from '../calendar/free-days.ts';
import { toInstantRange, toInterval, toIsoString } from '../calendar/instants.ts';
import { getHoursByDay } from '../calendar/planner-people.ts';
import type { Explanation, ReasonDetails } from './proposal.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

type Chunk = Plan['task_chunks'][number];

const STEP_MS = 30 * MINUTE_MS;
/** Bounds the search for alternatives, because each evaluation of a plan is expensive. */
const MAX_PRICED_CHUNKS = 12;
const MAX_PRICED_STARTS = 48;

/** Computes how much each cost term would increase if the chunk were removed from the plan. */
function computeReasons(instance: Instance, plan: Plan, chunk: Chunk) {
  const others = plan.task_chunks.filter((candidateChunk) => candidateChunk !== chunk);
  const withChunk = evaluatePlan(instance, plan);
  const withoutChunk = evaluatePlan(instance, { ...plan, task_chunks: others });
  const minutesByTerm: Record<string, number> = {
    tasks_unplaced:
      withoutChunk.metrics.unplaced_task_minutes - withChunk.metrics.unplaced_task_minutes,
    focus_shortfall:
      withoutChunk.metrics.focus_shortfall_minutes - withChunk.metrics.focus_shortfall_minutes,
    fragmented_time: withoutChunk.metrics.fragmented_minutes - withChunk.metrics.fragmented_minutes,
  };
  const terms = Object.keys(withChunk.breakdown) as (keyof typeof withChunk.breakdown)[];
  const reasons = terms.flatMap((term): ReasonDetails[] => {
    const points = withoutChunk.breakdown[term] - withChunk.breakdown[term];
    if (points === 0) return [];
    const minutes = Math.abs(minutesByTerm[term] ?? 0);
    return [{ term, points, minutes, event_ids: [], task_ids: [chunk.task_id] }];
  });
  return {
    gain: withoutChunk.objective - withChunk.objective,
    reasons: reasons.toSorted((a, b) => b.points - a.points),
    objective: withChunk.objective,
  };
}

/** Finds start times without conflicts with the plan, in order. */
function findFreeStarts({ events, people, tasks, window }: Instance, plan: Plan, chunk: Chunk) {
  const task = tasks.find(({ id }) => id === chunk.task_id);
  const owner = people.find(({ id }) => id === task?.owner);
  if (!task || !owner) return [];
  const movedIntervals = new Map(plan.moves.map((move) => [move.event_id, toInterval(move)]));
  const occupied = [
    ...events
      .filter(({ busy, required }) => busy && required.includes(owner.id))
      .map((event) => movedIntervals.get(event.id) ?? toInterval(event)),
    ...plan.task_chunks.filter((candidateChunk) => candidateChunk !== chunk).map(toInterval),
  ];
  const { start, end } = toInterval(chunk);
  const from = Math.max(Date.parse(task.earliest ?? window.start), Date.parse(window.start));
  const to = Math.min(Date.parse(task.deadline ?? window.end), Date.parse(window.end));
  const workingIntervals = listWorkingIntervals(
    getHoursByDay(owner),
    { start: from, end: to },
    owner.time_zone,
  );
  return workingIntervals.flatMap((range) => {
    const starts: number[] = [];
    const first = Math.max(range.start, Math.ceil(from / STEP_MS) * STEP_MS);
    for (
      let startMs = first;
      startMs + end - start <= Math.min(range.end, to);
      startMs += STEP_MS
    ) {
      const candidate = { start: startMs, end: startMs + end - start };
      if (
        startMs !== start &&
        !occupied.some((candidateChunk) => overlaps(candidateChunk, candidate))
      )
        starts.push(startMs);
    }
    return starts;
  });
}

/** Finds the cheapest alternative start of a block, keeping the rest of the plan. */
function findNextBest(instance: Instance, plan: Plan, chunk: Chunk, objective: number) {
  const { start, end } = toInterval(chunk);
  const starts = findFreeStarts(instance, plan, chunk);
  const stride = Math.max(1, Math.ceil(starts.length / MAX_PRICED_STARTS));
  let best: Explanation['next_best'] = null;
  for (const startMs of starts.filter((_, index) => index % stride === 0)) {
    const other = { ...chunk, ...toInstantRange({ start: startMs, end: startMs + end - start }) };
    const task_chunks = plan.task_chunks.map((candidateChunk) =>
      candidateChunk === chunk ? other : candidateChunk,
    );
    const evaluation = evaluatePlan(instance, { ...plan, task_chunks });
    const cost = evaluation.objective - objective;
    if (evaluation.violations.length > 0 || (best && best.cost <= cost)) continue;
    best = { start_time: toIsoString(startMs), cost };
  }
  return best;
}

/** Explains each block of a plan, in order. */
export const explainChunks = (instance: Instance, plan: Plan): Explanation[] =>
  plan.task_chunks.map((chunk, index) => {
    const { objective, ...explanation } = computeReasons(instance, plan, chunk);
    const next_best =
      index < MAX_PRICED_CHUNKS ? findNextBest(instance, plan, chunk, objective) : null;
    return { ...explanation, next_best };
  });
