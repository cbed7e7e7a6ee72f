import type { Model, MovableEvent } from '../model/model.ts';

/**
 * @module
 * Splits the calendar of one person into days that can be scheduled independently.
 */

/** An event, a set of overlapping events, or a task chunk at a specific time of a day. */
export interface Placement {
  /** Occupied slots, `[from, to)`. */
  from: number;
  to: number;
  cost: number;
  /**
   * One event, or several overlapping events that stay at their original time; empty for a task
   * chunk.
   */
  events: readonly number[];
  /** Candidate of the event; 0 if it stays. */
  candidate: number;
  /** Slots `[from, to)` in which the placement interrupts focus time. */
  interruptions: readonly (readonly [from: number, to: number])[];
  /** Task of a chunk, or -1. */
  task: number;
}

export interface Day {
  from: number;
  to: number;
  /** Row in `weeks`, or -1. */
  week: number;
  placements: Placement[];
  /** Rows of `caps` that each event counts toward at any time of this day. */
  capRows: readonly (readonly number[])[];
  /**
   * Whether `capRows` omits rows because an event counts toward them only at some times of the day.
   */
  isCapRelaxed: boolean;
}

/** Minimum number of free slots between two days. A shorter gap is a break within a day. */
const MIN_NIGHT_SLOTS = 16;
/** Maximum number of placements; with more, decomposition is no faster than local search. */
const MAX_PLACEMENTS = 20_000;

/** Returns the only person of the model, or -1 if there are several. */
function findOnlyPerson({ workBlocks, events, tasks }: Model): number {
  const people = new Set([
    ...workBlocks.person,
    ...events.flatMap(({ people: eventPeople }) => [...eventPeople]),
    ...tasks.map(({ owner }) => owner),
  ]);
  const [onlyPerson = -1] = people;
  return people.size === 1 ? onlyPerson : -1;
}

function createMovePlacements(events: readonly MovableEvent[]): Placement[] {
  return events.flatMap(({ starts, slotsBefore, slotsAfter, costs, interruptsFocus }, eventIndex) =>
    Array.from({ length: starts.length - 1 }, (_, i) => {
      const start = starts[i + 1] as number;
      const [from, to] = [start - (slotsBefore[0] as number), start + (slotsAfter[0] as number)];
      const cost = costs[i + 1] as number;
      return {
        from,
        to,
        cost,
        events: [eventIndex],
        candidate: i + 1,
        interruptions: interruptsFocus ? [[from, to] as const] : [],
        task: -1,
      };
    }),
  );
}

/**
 * Creates placements for events that stay at their original time: one for each event, and one for
 * each set of events that are connected by overlaps.
 */
function createStayPlacements(events: readonly MovableEvent[]): Placement[] {
  const originalTimes = events
    .map(({ originalFrom, originalTo }, eventIndex) => ({
      m: eventIndex,
      from: originalFrom[0] as number,
      to: originalTo[0] as number,
    }))
    .toSorted((a, b) => a.from - b.from || a.m - b.m);
  const placements: Placement[] = [];
  const addOverlappingSet = (
    members: typeof originalTimes,
    from: number,
    to: number,
    lastIndex: number,
  ): void => {
    if (placements.length > MAX_PLACEMENTS) return;
    const memberEvents = members.map(({ m: eventIndex }) => eventIndex);
    const cost = memberEvents.reduce((sum, eventIndex) => {
      const { costs, conflictingEvents, conflictCosts } = events[eventIndex] as MovableEvent;
      const conflictCost = conflictingEvents.reduce(
        (points, otherIndex, j) =>
          otherIndex > eventIndex && memberEvents.includes(otherIndex)
            ? points + (conflictCosts[j] as number)
            : points,
        0,
      );
      return sum + (costs[0] as number) + conflictCost;
    }, 0);
    const interruptions = members.flatMap((original) =>
      events[original.m]?.interruptsFocus ? [[original.from, original.to] as const] : [],
    );
    placements.push({
      from,
      to,
      cost,
      events: memberEvents,
      candidate: 0,
      interruptions,
      task: -1,
    });
    for (let i = lastIndex + 1; i < originalTimes.length; i += 1) {
      const nextOriginal = originalTimes[i] as (typeof originalTimes)[number];
      if (nextOriginal.from >= to) return;
      addOverlappingSet([...members, nextOriginal], from, Math.max(to, nextOriginal.to), i);
    }
  };
  originalTimes.forEach((original, i) =>
    addOverlappingSet([original], original.from, original.to, i),
  );
  return placements;
}

function createChunkPlacements(
  { tasks, working, fixed, slots }: Model,
  person: number,
): Placement[] {
  const isFree = (slot: number) =>
    working[person * slots + slot] === 1 && !fixed[person * slots + slot];
  return tasks.flatMap(
    ({ from, to, minSlots, maxSlots, slots: totalSlots, chunkCost, costPrefixSums }, task) => {
      const placements: Placement[] = [];
      for (let slot = from; slot < to; slot += 1) {
        for (
          let end = slot + 1;
          end <= Math.min(to, slot + maxSlots, slot + totalSlots);
          end += 1
        ) {
          if (!isFree(end - 1)) break;
          if (end - slot < minSlots) continue;
          const cost =
            chunkCost + (costPrefixSums[end] as number) - (costPrefixSums[slot] as number);
          placements.push({
            from: slot,
            to: end,
            cost,
            events: [],
            candidate: 0,
            interruptions: [],
            task,
          });
        }
      }
      return placements;
    },
  );
}

/** Merges slot ranges into days, which are separated by nights. */
function mergeIntoDays(slotRanges: readonly (readonly [number, number])[]): [number, number][] {
  const dayRanges: [number, number][] = [];
  for (const [from, to] of slotRanges.toSorted(([a], [b]) => a - b)) {
    const previousDay = dayRanges.at(-1);
    if (previousDay && from - previousDay[1] < MIN_NIGHT_SLOTS)
      previousDay[1] = Math.max(previousDay[1], to);
    else dayRanges.push([from, to]);
  }
  return dayRanges;
}

const getCapRows = ({ capRows, starts }: MovableEvent, candidate: number): number[] =>
  Array.from(
    { length: capRows.length / starts.length },
    (_, personPosition) => capRows[personPosition * starts.length + candidate] as number,
  ).filter((row) => row >= 0);

/**
 * Returns the cap rows that each event counts toward at all times of the day. Omitting the other rows
 * is a relaxation: it lowers the cost and permits more schedules.
 */
function getCommonCapRows(
  { events }: Model,
  placements: readonly Placement[],
): Pick<Day, 'capRows' | 'isCapRelaxed'> {
  const rows: (number[] | undefined)[] = events.map(() => undefined);
  let isCapRelaxed = false;
  for (const { events: placementEvents, candidate } of placements) {
    for (const eventIndex of placementEvents) {
      const candidateRows = getCapRows(events[eventIndex] as MovableEvent, candidate);
      const previousRows = rows[eventIndex] ?? candidateRows;
      rows[eventIndex] = previousRows.filter((row) => candidateRows.includes(row));
      if (rows[eventIndex].length < Math.max(previousRows.length, candidateRows.length))
        isCapRelaxed = true;
    }
  }
  return { capRows: rows.map((commonRows) => commonRows ?? []), isCapRelaxed };
}

/** Returns whether all work blocks have the same parameters and all conflicts are overlaps. */
function isDecomposable({ workBlocks, events }: Model): boolean {
  const { minFocusSlots, maxRunSlots: maxSlots, fragmentCost, longRunCost } = workBlocks;
  const isUniform = [minFocusSlots, maxSlots, fragmentCost, longRunCost].every(
    (row) => new Set(row).size <= 1,
  );
  return (
    isUniform &&
    events.every(({ originalFrom, originalTo, slotsBefore, slotsAfter, conflictingEvents }) => {
      const [from, to] = [originalFrom[0] as number, originalTo[0] as number];
      const overlaps = [...conflictingEvents].every((otherIndex) => {
        const { originalFrom: a, originalTo: b } = events[otherIndex] as MovableEvent;
        return (a[0] as number) < to && from < (b[0] as number);
      });
      return overlaps && from < to && (slotsBefore[0] as number) + (slotsAfter[0] as number) > 0;
    })
  );
}

/** Splits the calendar of one person into days; `null` if the model cannot be decomposed. */
export function splitIntoDays(model: Model): Day[] | null {
  const person = findOnlyPerson(model);
  if (person < 0 || !isDecomposable(model)) return null;
  const { workBlocks } = model;
  const placements = [
    ...createMovePlacements(model.events),
    ...createStayPlacements(model.events),
    ...createChunkPlacements(model, person),
  ];
  if (placements.length > MAX_PLACEMENTS) return null;
  const blockRanges = Array.from(
    workBlocks.from,
    (from, i) => [from, workBlocks.to[i] as number] as const,
  );
  const dayRanges = mergeIntoDays([
    ...blockRanges,
    ...placements.map(({ from, to }) => [from, to] as const),
  ]);
  const days: Day[] = [];
  for (const [from, to] of dayRanges) {
    const isOnDay = (slot: number) => slot >= from && slot < to;
    const dayPlacements = placements.filter((placement) => isOnDay(placement.from));
    const weeks = new Set(
      Array.from(workBlocks.week).filter((_, i) => isOnDay(workBlocks.from[i] as number)),
    );
    if (weeks.size > 1) return null;
    const [week = -1] = weeks;
    days.push({
      from,
      to,
      week,
      placements: dayPlacements,
      ...getCommonCapRows(model, dayPlacements),
    });
  }
  return days;
}
