import {
  dayNumberOf,
  GRID,
  inAnyRange,
  isoOf,
  minuteAt,
  minuteOf,
  nominalSlots,
  slotsTouched,
  workDays,
  workRanges,
  type MinuteSpan,
  type Slot,
  type WorkDay,
} from '../working-time/index.ts';
import type { AnalysedEvent, AnalysedPerson, AnalysisFacts, Evidence, Span } from './types.ts';

/** A busy event of the window. */
interface Taken {
  event: AnalysedEvent;
  span: MinuteSpan;
}

const spanOfSlots = (from: Slot, to: Slot): Span => ({
  start: isoOf(from * GRID),
  end: isoOf(to * GRID),
});

function spanOf(event: AnalysedEvent, { time_zone }: AnalysedPerson): MinuteSpan {
  if (!event.all_day) return { start: minuteOf(event.start), end: minuteOf(event.end) };
  return {
    start: minuteAt(dayNumberOf(event.start), 0, time_zone),
    end: minuteAt(dayNumberOf(event.end), 0, time_zone),
  };
}

function overlapsOf(taken: readonly Taken[]): Evidence['overlaps'] {
  return taken.flatMap((x, i) =>
    taken.slice(i + 1).flatMap((y) => {
      const start = Math.max(x.span.start, y.span.start);
      const end = Math.min(x.span.end, y.span.end);
      if (start >= end || (x.event.all_day && y.event.all_day)) return [];
      return { start: isoOf(start), end: isoOf(end), event_ids: [x.event.id, y.event.id] as const };
    }),
  );
}

/** A maximal run of one date's working slots that are all free, or all taken. */
interface Run {
  from: Slot;
  to: Slot;
  busy: boolean;
}

function runsOf({ slots }: WorkDay, taken: ReadonlySet<Slot>): Run[] {
  const runs: Run[] = [];
  for (const slot of slots) {
    const open = runs.at(-1);
    const busy = taken.has(slot);
    if (open && open.to === slot && open.busy === busy) open.to += 1;
    else runs.push({ from: slot, to: slot + 1, busy });
  }
  return runs;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);

/** Measures a person's window: the facts, and what they are made of. */
export function measure(
  window: Span,
  person: AnalysedPerson,
  events: readonly AnalysedEvent[],
): { facts: AnalysisFacts; evidence: Evidence } {
  const within = { start: minuteOf(window.start), end: minuteOf(window.end) };
  const taken = events
    .filter(({ busy }) => busy)
    .map((event) => ({ event, span: spanOf(event, person) }))
    .filter(({ span }) => span.start < within.end && span.end > within.start);
  const slotsOf = ({ span }: Taken) => slotsTouched(span.start, span.end);
  const ranges = workRanges(person, within);
  const days = workDays(ranges, within, taken.filter(({ event }) => event.all_day).map(slotsOf));
  const timed = taken.filter(({ event }) => !event.all_day);
  const cutting = timed.filter(({ event }) => event.kind !== 'focus');
  const busySlots = new Set(
    cutting.flatMap((each) => {
      const [from, to] = slotsOf(each);
      return Array.from({ length: to - from }, (_, i) => from + i);
    }),
  );
  const [first, end] = [Math.ceil(within.start / GRID), Math.floor(within.end / GRID)];
  const after_hours = timed.flatMap((each) => {
    if (each.event.kind !== 'meeting') return [];
    const [from, to] = slotsOf(each);
    let slots = 0;
    for (let s = Math.max(from, first); s < Math.min(to, end); s += 1) {
      if (!inAnyRange(ranges, s)) slots += 1;
    }
    return slots > 0 ? [{ event_id: each.event.id, minutes: slots * GRID }] : [];
  });
  const block = person.focus.min_block_minutes / GRID;
  const longest = person.max_run_minutes == null ? Infinity : person.max_run_minutes / GRID;
  const runsByDay = days.map((day) => ({ day, runs: runsOf(day, busySlots) }));
  const runs = runsByDay.flatMap((each) => each.runs);
  const length = ({ from, to }: Run) => to - from;
  const busyRuns = runs.filter(({ busy }) => busy);
  const blocks = runs.filter((run) => !run.busy && length(run) >= block);
  const fragments = runs.filter((run) => !run.busy && length(run) < block);
  const tooLong = busyRuns.filter((run) => length(run) > longest);
  const goal = sum(
    days.map(({ day, slots }) => {
      const full = nominalSlots(person.working_hours, day);
      return full
        ? Math.floor((person.focus.goal_minutes_per_day * slots.length) / full / GRID)
        : 0;
    }),
  );
  const overlaps = overlapsOf(taken);
  const minutes = (list: readonly Run[]) => sum(list.map(length)) * GRID;
  const eventsIn = (run: Run) =>
    cutting
      .filter((each) => {
        const [from, to] = slotsOf(each);
        return from < run.to && run.from < to;
      })
      .map(({ event }) => event.id);
  return {
    facts: {
      work_minutes: sum(days.map(({ slots }) => slots.length)) * GRID,
      busy_minutes: minutes(busyRuns),
      focus_minutes: minutes(blocks),
      focus_goal_minutes: goal * GRID,
      fragmented_minutes: minutes(fragments),
      conflicts: overlaps.length,
      after_hours_minutes: sum(after_hours.map((late) => late.minutes)),
      long_run_minutes: sum(tooLong.map((run) => length(run) - longest)) * GRID,
      longest_run_minutes: Math.max(0, ...busyRuns.map(length)) * GRID,
      events: timed.length,
    },
    evidence: {
      overlaps,
      after_hours,
      long_runs: tooLong.map((run) => ({
        ...spanOfSlots(run.from, run.to),
        minutes: length(run) * GRID,
        event_ids: eventsIn(run),
      })),
      fragments: fragments.map(({ from, to }) => spanOfSlots(from, to)),
      focus_blocks: blocks.map(({ from, to }) => spanOfSlots(from, to)),
      days: runsByDay.map(({ day, runs: ofDay }) => ({
        date: new Date(day.day * 86_400_000).toISOString().slice(0, 10),
        work_minutes: day.slots.length * GRID,
        busy_minutes: minutes(ofDay.filter(({ busy }) => busy)),
        focus_minutes: minutes(ofDay.filter((run) => !run.busy && length(run) >= block)),
      })),
    },
  };
}
