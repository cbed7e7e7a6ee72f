import {
  SLOT_MINUTES,
  isWithinOneRange,
  toLocalDay,
  parseEpochMinute,
  getTouchedSlots,
  parseMinuteInterval,
  getWeekdayName,
} from '../../working-time/index.ts';
import {
  getCoolDownMinutes,
  getFootprint,
  canMove,
  type PlacedEvent,
  type AttendeeAvailability,
} from '../objective/cost-context.ts';
import type { BaseGrid } from './base-grid.ts';
import type { MovableEvent } from './model.ts';

const MAX_SHIFT_HOURS = 24;

/** Data needed while the candidates of an event are collected. */
interface EventDraft {
  placedEvent: PlacedEvent;
  people: number[];
  slotsBefore: number[];
  slotsAfter: number[];
  startMinute: number;
  durationMinutes: number;
}

const getAttendees = (grid: BaseGrid, people: readonly number[]) =>
  people.map((personIndex) => grid.attendees[personIndex] as AttendeeAvailability);

const getAttendeeIndexes = (grid: BaseGrid, ids: readonly string[]) =>
  [...new Set(ids)].flatMap((id) => grid.attendeeIndexes.get(id) ?? []);

function createDraft(placedEvent: PlacedEvent, grid: BaseGrid): EventDraft {
  const { event } = placedEvent;
  const { start: startMinute, end } = parseMinuteInterval(event);
  const people = getAttendeeIndexes(grid, event.required);
  const attendees = getAttendees(grid, people);
  return {
    placedEvent,
    people,
    slotsBefore: people.map(() => Math.ceil(event.buffer_before / SLOT_MINUTES)),
    slotsAfter: attendees.map(({ person }) =>
      Math.ceil((end - startMinute + getCoolDownMinutes(event, person)) / SLOT_MINUTES),
    ),
    startMinute,
    durationMinutes: end - startMinute,
  };
}

/** Returns whether a start collides with a fixed event or extends beyond the grid. */
function collidesWithFixedEvent(
  { people, slotsBefore, slotsAfter }: EventDraft,
  slot: number,
  grid: BaseGrid,
): boolean {
  const { slots, fixed } = grid;
  return people.some((personIndex, personPosition) => {
    const from = slot - (slotsBefore[personPosition] as number);
    const to = slot + (slotsAfter[personPosition] as number);
    if (from < 0 || to > slots) return true;
    for (let occupiedSlot = from; occupiedSlot < to; occupiedSlot += 1)
      if (fixed[personIndex * slots + occupiedSlot]) return true;
    return false;
  });
}

/** Returns all starts that satisfy the hard constraints other than conflicts with movable events. */
function findCandidateStarts(draft: EventDraft, grid: BaseGrid): number[] {
  const { event } = draft.placedEvent;
  const { window, firstStart } = grid.context;
  const attendees = getAttendees(grid, draft.people);
  const from = Math.max(
    window.start,
    firstStart,
    event.earliest ? parseEpochMinute(event.earliest) : -Infinity,
  );
  const to = Math.min(window.end, event.latest ? parseEpochMinute(event.latest) : Infinity);
  const [firstAttendee, ...otherAttendees] = attendees;
  if (!firstAttendee) return [];
  const durationSlots = Math.ceil(draft.durationMinutes / SLOT_MINUTES);
  const starts = new Set<number>();
  for (const range of firstAttendee.ranges) {
    const firstSlot = Math.max(range.from, Math.ceil(from / SLOT_MINUTES));
    for (let slot = firstSlot; slot + durationSlots <= range.to; slot += 1) {
      const minute = slot * SLOT_MINUTES;
      if (minute + draft.durationMinutes > to) break;
      if (minute === draft.startMinute) continue;
      if (
        !otherAttendees.every(({ ranges }) => isWithinOneRange(ranges, slot, slot + durationSlots))
      )
        continue;
      if (collidesWithFixedEvent(draft, slot - grid.origin, grid)) continue;
      starts.add(slot - grid.origin);
    }
  }
  if (event.kind !== 'meeting') return [...starts];
  return [...starts].filter((slot) =>
    attendees.every(({ person }) => {
      if (person.no_meeting_days.length === 0) return true;
      const day = grid.getLocalTimes(person.time_zone).day[slot] as number;
      return !person.no_meeting_days.includes(getWeekdayName(day));
    }),
  );
}

/** Counts the optional guests who could not attend, for each start. */
function countOptionalAbsences(
  { placedEvent, durationMinutes }: EventDraft,
  starts: readonly number[],
  grid: BaseGrid,
) {
  const { context, origin } = grid;
  const durationSlots = Math.ceil(durationMinutes / SLOT_MINUTES);
  const absentCounts = new Int32Array(starts.length);
  for (const attendee of getAttendees(grid, getAttendeeIndexes(grid, placedEvent.event.optional))) {
    const busyRanges = attendee.events
      .filter(({ event }) => !canMove(event, context))
      .map((other) =>
        getFootprint(other.event, other.getOriginalTime(attendee.person), attendee.person),
      );
    starts.forEach((slot, startPosition) => {
      const [from, to] = [slot + origin, slot + origin + durationSlots];
      const isAbsent =
        !isWithinOneRange(attendee.ranges, from, to) ||
        busyRanges.some(([a, b]) => from < b && a < to);
      if (isAbsent) absentCounts[startPosition] = (absentCounts[startPosition] as number) + 1;
    });
  }
  return absentCounts;
}

/** Returns the cost of each move, independent of other events. */
function getMoveCosts(draft: EventDraft, starts: readonly number[], grid: BaseGrid): number[] {
  const { event } = draft.placedEvent;
  const { weights } = grid.context.instance;
  const organizer =
    grid.context.attendees.get(event.organizer) ?? getAttendees(grid, draft.people)[0];
  if (!organizer) return [];
  const localTimes = grid.getLocalTimes(organizer.person.time_zone);
  const day = toLocalDay(draft.startMinute, organizer.person.time_zone);
  const unknownAttendees = getAttendees(grid, draft.people).filter(
    ({ person }) => person.availability === 'unknown',
  ).length;
  const baseCost =
    weights.move * event.priority +
    weights.attendee * (event.required.length - 1) +
    weights.unknown_attendee * unknownAttendees;
  const absentCounts = countOptionalAbsences(draft, starts, grid);
  return starts.map((slot, startPosition) => {
    const shiftMinutes = Math.abs((slot + grid.origin) * SLOT_MINUTES - draft.startMinute);
    return (
      baseCost +
      weights.shift_hour * Math.min(MAX_SHIFT_HOURS, Math.ceil(shiftMinutes / 60)) +
      (localTimes.day[slot] === day ? 0 : weights.day_change) +
      weights.optional_clash * (absentCounts[startPosition] as number)
    );
  });
}

/** Returns the cost of a meeting's hours for its attendees, for the slots `[from, to)`. */
function getHoursCost(draft: EventDraft, from: number, to: number, grid: BaseGrid): number {
  if (draft.placedEvent.event.kind !== 'meeting') return 0;
  const { hourCostPrefixSums, slots } = grid;
  return draft.people.reduce((sum, personIndex) => {
    const offset = personIndex * (slots + 1);
    return (
      sum +
      (hourCostPrefixSums[offset + to] as number) -
      (hourCostPrefixSums[offset + from] as number)
    );
  }, 0);
}

function getOriginalCost(draft: EventDraft, grid: BaseGrid): number {
  const { event } = draft.placedEvent;
  const [from, to] = getTouchedSlots(draft.startMinute, draft.startMinute + draft.durationMinutes);
  const hoursCost = getHoursCost(draft, from - grid.origin, to - grid.origin, grid);
  if (event.kind !== 'meeting') return hoursCost;
  const { no_meeting_day } = grid.context.instance.weights;
  return getAttendees(grid, draft.people).reduce((sum, { person }) => {
    const weekday = getWeekdayName(toLocalDay(draft.startMinute, person.time_zone));
    return person.no_meeting_days.includes(weekday) ? sum + person.weight * no_meeting_day : sum;
  }, hoursCost);
}

/**
 * Converts an event to slot units and collects its candidate starts. `capRows`, `affectedBlocks` and
 * conflicts are set later because they depend on the other events.
 */
export function createMovableEvent(placedEvent: PlacedEvent, grid: BaseGrid): MovableEvent {
  const draft = createDraft(placedEvent, grid);
  const starts = findCandidateStarts(draft, grid);
  const durationSlots = Math.ceil(draft.durationMinutes / SLOT_MINUTES);
  const moveCosts = getMoveCosts(draft, starts, grid);
  const costs = starts.map(
    (slot, startPosition) =>
      (moveCosts[startPosition] as number) + getHoursCost(draft, slot, slot + durationSlots, grid),
  );
  const originalFootprints = getAttendees(grid, draft.people).map(({ person }) =>
    getFootprint(placedEvent.event, parseMinuteInterval(placedEvent.event), person),
  );
  return {
    id: placedEvent.event.id,
    people: Int32Array.from(draft.people),
    starts: Int32Array.from([
      Math.floor(draft.startMinute / SLOT_MINUTES) - grid.origin,
      ...starts,
    ]),
    costs: Int32Array.from([getOriginalCost(draft, grid), ...costs]),
    slotsBefore: Int32Array.from(draft.slotsBefore),
    slotsAfter: Int32Array.from(draft.slotsAfter),
    originalFrom: Int32Array.from(originalFootprints, ([from]) => Math.max(0, from - grid.origin)),
    originalTo: Int32Array.from(originalFootprints, ([, to]) =>
      Math.min(grid.slots, to - grid.origin),
    ),
    interruptsFocus: placedEvent.event.kind !== 'focus',
    capRows: new Int32Array(draft.people.length * (starts.length + 1)).fill(-1),
    affectedBlocks: new Int32Array(0),
    conflictingEvents: new Int32Array(0),
    conflictCosts: new Int32Array(0),
  };
}
