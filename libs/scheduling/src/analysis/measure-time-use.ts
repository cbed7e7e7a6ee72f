import {
  parseDateInterval,
  parseMinuteInterval,
  SLOT_MINUTES,
  isInAnyRange,
  formatEpochMinute,
  countNominalSlots,
  getTouchedSlots,
  getWorkingDays,
  getWorkingRanges,
  type MinuteInterval,
  type Slot,
  type WorkingDay,
} from '../working-time/index.ts';
import { DAY_MS } from '../durations.ts';
import type {
  AnalyzedEvent,
  AnalyzedUser,
  AnalysisMetrics,
  Evidence,
  IsoInterval,
} from './types.ts';

/** A busy event in the window. */
interface BusyEvent {
  event: AnalyzedEvent;
  interval: MinuteInterval;
}

const slotsToInterval = (from: Slot, to: Slot): IsoInterval => ({
  start: formatEpochMinute(from * SLOT_MINUTES),
  end: formatEpochMinute(to * SLOT_MINUTES),
});

const getMinuteInterval = (event: AnalyzedEvent, { time_zone }: AnalyzedUser): MinuteInterval =>
  event.all_day ? parseDateInterval(event, time_zone) : parseMinuteInterval(event);

function findOverlaps(busyEvents: readonly BusyEvent[]): Evidence['overlaps'] {
  return busyEvents.flatMap((a, i) =>
    busyEvents.slice(i + 1).flatMap((b) => {
      const start = Math.max(a.interval.start, b.interval.start);
      const end = Math.min(a.interval.end, b.interval.end);
      if (start >= end || (a.event.all_day && b.event.all_day)) return [];
      return {
        start: formatEpochMinute(start),
        end: formatEpochMinute(end),
        event_ids: [a.event.id, b.event.id] as const,
      };
    }),
  );
}

/** A maximal run of adjacent working slots on one day that are either all busy or all free. */
interface Run {
  from: Slot;
  to: Slot;
  isBusy: boolean;
}

function findRuns({ slots }: WorkingDay, busySlots: ReadonlySet<Slot>): Run[] {
  const runs: Run[] = [];
  for (const slot of slots) {
    const current = runs.at(-1);
    const isBusy = busySlots.has(slot);
    if (current && current.to === slot && current.isBusy === isBusy) current.to += 1;
    else runs.push({ from: slot, to: slot + 1, isBusy });
  }
  return runs;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);

/** Measures how a user spends their time in a window, with the events and intervals behind the metrics. */
export function measureTimeUse(
  window: IsoInterval,
  user: AnalyzedUser,
  events: readonly AnalyzedEvent[],
): { facts: AnalysisMetrics; evidence: Evidence } {
  const windowMinutes = parseMinuteInterval(window);
  const busyEvents = events
    .filter(({ busy }) => busy)
    .map((event) => ({ event, interval: getMinuteInterval(event, user) }))
    .filter(
      ({ interval }) => interval.start < windowMinutes.end && interval.end > windowMinutes.start,
    );
  const getSlots = ({ interval }: BusyEvent) => getTouchedSlots(interval.start, interval.end);
  const ranges = getWorkingRanges(user, windowMinutes);
  const days = getWorkingDays(
    ranges,
    windowMinutes,
    busyEvents.filter(({ event }) => event.all_day).map(getSlots),
  );
  const timedEvents = busyEvents.filter(({ event }) => !event.all_day);
  const interruptingEvents = timedEvents.filter(({ event }) => event.kind !== 'focus');
  const busySlots = new Set(
    interruptingEvents.flatMap((busyEvent) => {
      const [from, to] = getSlots(busyEvent);
      return Array.from({ length: to - from }, (_, i) => from + i);
    }),
  );
  const firstSlot = Math.ceil(windowMinutes.start / SLOT_MINUTES);
  const endSlot = Math.floor(windowMinutes.end / SLOT_MINUTES);
  const after_hours = timedEvents.flatMap((busyEvent) => {
    if (busyEvent.event.kind !== 'meeting') return [];
    const [from, to] = getSlots(busyEvent);
    let slotCount = 0;
    for (let slot = Math.max(from, firstSlot); slot < Math.min(to, endSlot); slot += 1) {
      if (!isInAnyRange(ranges, slot)) slotCount += 1;
    }
    return slotCount > 0
      ? [{ event_id: busyEvent.event.id, minutes: slotCount * SLOT_MINUTES }]
      : [];
  });
  const minBlockSlots = user.focus.min_block_minutes / SLOT_MINUTES;
  const maxRunSlots = user.max_run_minutes == null ? Infinity : user.max_run_minutes / SLOT_MINUTES;
  const runsByDay = days.map((day) => ({ day, runs: findRuns(day, busySlots) }));
  const runs = runsByDay.flatMap((dayWithRuns) => dayWithRuns.runs);
  const countSlots = ({ from, to }: Run) => to - from;
  const busyRuns = runs.filter(({ isBusy }) => isBusy);
  const focusBlocks = runs.filter((run) => !run.isBusy && countSlots(run) >= minBlockSlots);
  const fragments = runs.filter((run) => !run.isBusy && countSlots(run) < minBlockSlots);
  const longRuns = busyRuns.filter((run) => countSlots(run) > maxRunSlots);
  const focusGoalSlots = sum(
    days.map(({ day, slots }) => {
      const nominalSlots = countNominalSlots(user.working_hours, day);
      return nominalSlots
        ? Math.floor((user.focus.goal_minutes_per_day * slots.length) / nominalSlots / SLOT_MINUTES)
        : 0;
    }),
  );
  const overlaps = findOverlaps(busyEvents);
  const sumMinutes = (runsToSum: readonly Run[]) => sum(runsToSum.map(countSlots)) * SLOT_MINUTES;
  const getEventIds = (run: Run) =>
    interruptingEvents
      .filter((busyEvent) => {
        const [from, to] = getSlots(busyEvent);
        return from < run.to && run.from < to;
      })
      .map(({ event }) => event.id);
  return {
    facts: {
      work_minutes: sum(days.map(({ slots }) => slots.length)) * SLOT_MINUTES,
      busy_minutes: sumMinutes(busyRuns),
      focus_minutes: sumMinutes(focusBlocks),
      focus_goal_minutes: focusGoalSlots * SLOT_MINUTES,
      fragmented_minutes: sumMinutes(fragments),
      conflicts: overlaps.length,
      after_hours_minutes: sum(after_hours.map((event) => event.minutes)),
      long_run_minutes: sum(longRuns.map((run) => countSlots(run) - maxRunSlots)) * SLOT_MINUTES,
      longest_run_minutes: Math.max(0, ...busyRuns.map(countSlots)) * SLOT_MINUTES,
      events: timedEvents.length,
    },
    evidence: {
      overlaps,
      after_hours,
      long_runs: longRuns.map((run) => ({
        ...slotsToInterval(run.from, run.to),
        minutes: countSlots(run) * SLOT_MINUTES,
        event_ids: getEventIds(run),
      })),
      fragments: fragments.map(({ from, to }) => slotsToInterval(from, to)),
      focus_blocks: focusBlocks.map(({ from, to }) => slotsToInterval(from, to)),
      days: runsByDay.map(({ day, runs: dayRuns }) => ({
        date: new Date(day.day * DAY_MS).toISOString().slice(0, 10),
        work_minutes: day.slots.length * SLOT_MINUTES,
        busy_minutes: sumMinutes(dayRuns.filter(({ isBusy }) => isBusy)),
        focus_minutes: sumMinutes(
          dayRuns.filter((run) => !run.isBusy && countSlots(run) >= minBlockSlots),
        ),
      })),
    },
  };
}
