import { addDays, toCalendarDate, overlaps, type Interval } from '@scheduler/scheduling';
import { evaluatePlan, type Instance, type Person, type Plan } from '@scheduler/scheduling/optimizer';
import { clockOn } from '../calendar/free-days.ts';
import type { ReasonFact } from './proposal.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Why time is given to a task, and when it would be otherwise. */
export interface ChunkFacts {
  /** Points that the plan loses without it. */
  gain: number;
  reasons: ReasonFact[];
  next_best: { start_time: string; cost: number } | null;
}

type Chunk = Plan['task_chunks'][number];

const STEP = 30 * MINUTE_MS;
/** Another place is sought for so many, at so many times each: pricing a plan takes its time. */
const MOST_CHUNKS = 12;
const MOST_TIMES = 48;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const timeOf = ({ start, end }: { start: string; end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});
const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

/** What the plan costs more without a chunk, term by term. */
function reasonsFor(instance: Instance, plan: Plan, chunk: Chunk) {
  const others = plan.task_chunks.filter((one) => one !== chunk);
  const kept = evaluatePlan(instance, plan);
  const without = evaluatePlan(instance, { ...plan, task_chunks: others });
  const minutesOf: Record<string, number> = {
    tasks_unplaced: without.metrics.unplaced_task_minutes - kept.metrics.unplaced_task_minutes,
    focus_shortfall: without.metrics.focus_shortfall_minutes - kept.metrics.focus_shortfall_minutes,
    fragmented_time: without.metrics.fragmented_minutes - kept.metrics.fragmented_minutes,
  };
  const terms = Object.keys(kept.breakdown) as (keyof typeof kept.breakdown)[];
  const reasons = terms.flatMap((term): ReasonFact[] => {
    const points = without.breakdown[term] - kept.breakdown[term];
    if (points === 0) return [];
    const minutes = Math.abs(minutesOf[term] ?? 0);
    return [{ term, points, minutes, event_ids: [], task_ids: [chunk.task_id] }];
  });
  return {
    gain: without.objective - kept.objective,
    reasons: reasons.toSorted((a, b) => b.points - a.points),
    objective: kept.objective,
  };
}

/** The working time of somebody between two moments. */
function workingTime({ time_zone, working_hours }: Person, { start, end }: Interval): Interval[] {
  const found: Interval[] = [];
  const last = toCalendarDate(end - 1, time_zone);
  for (let date = toCalendarDate(start, time_zone); date <= last; date = addDays(date, 1)) {
    const day = DAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'mon';
    for (const [from, to] of working_hours[day] ?? []) {
      found.push({ start: clockOn(date, time_zone, from), end: clockOn(date, time_zone, to) });
    }
  }
  return found;
}

/** Starts at which nothing of a plan is in the way, earliest first. */
function freeStarts({ events, people, tasks, window }: Instance, plan: Plan, chunk: Chunk) {
  const task = tasks.find(({ id }) => id === chunk.task_id);
  const owner = people.find(({ id }) => id === task?.owner);
  if (!task || !owner) return [];
  const moved = new Map(plan.moves.map((move) => [move.event_id, timeOf(move)]));
  const taken = [
    ...events
      .filter(({ busy, required }) => busy && required.includes(owner.id))
      .map((event) => moved.get(event.id) ?? timeOf(event)),
    ...plan.task_chunks.filter((one) => one !== chunk).map(timeOf),
  ];
  const { start, end } = timeOf(chunk);
  const from = Math.max(Date.parse(task.earliest ?? window.start), Date.parse(window.start));
  const to = Math.min(Date.parse(task.deadline ?? window.end), Date.parse(window.end));
  return workingTime(owner, { start: from, end: to }).flatMap((range) => {
    const starts: number[] = [];
    const first = Math.max(range.start, Math.ceil(from / STEP) * STEP);
    for (let at = first; at + end - start <= Math.min(range.end, to); at += STEP) {
      const place = { start: at, end: at + end - start };
      if (at !== start && !taken.some((one) => overlaps(one, place))) starts.push(at);
    }
    return starts;
  });
}

/** The cheapest other start of a chunk, all else staying. */
function nextBest(instance: Instance, plan: Plan, chunk: Chunk, objective: number) {
  const { start, end } = timeOf(chunk);
  const free = freeStarts(instance, plan, chunk);
  const stride = Math.max(1, Math.ceil(free.length / MOST_TIMES));
  let best: ChunkFacts['next_best'] = null;
  for (const at of free.filter((_, index) => index % stride === 0)) {
    const other = { ...chunk, start: instant(at), end: instant(at + end - start) };
    const task_chunks = plan.task_chunks.map((one) => (one === chunk ? other : one));
    const price = evaluatePlan(instance, { ...plan, task_chunks });
    const cost = price.objective - objective;
    if (price.violations.length > 0 || (best && best.cost <= cost)) continue;
    best = { start_time: new Date(at).toISOString(), cost };
  }
  return best;
}

/** The facts of each chunk of a plan, in its order. */
export const chunkFacts = (instance: Instance, plan: Plan): ChunkFacts[] =>
  plan.task_chunks.map((chunk, index) => {
    const { objective, ...facts } = reasonsFor(instance, plan, chunk);
    const next_best = index < MOST_CHUNKS ? nextBest(instance, plan, chunk, objective) : null;
    return { ...facts, next_best };
  });
