import {
  parseDateInterval,
  toLocalDay,
  parseEpochMinute,
  getTouchedSlots,
  parseMinuteInterval,
  getWorkingDays,
  getWorkingRanges,
  type DayNumber,
  type MinuteInterval,
  type Slot,
  type WorkingDay,
  type WorkingRange,
} from '../../working-time/index.ts';
import type { Instance, Person, Plan, PlannedEvent } from '../instance.ts';

/** A busy event with its original and its planned time. */
export interface PlacedEvent {
  event: PlannedEvent;
  /** Returns the original time. For an all-day event, it depends on the person's time zone. */
  getOriginalTime: (person: Person) => MinuteInterval;
  /** Returns the planned time, which equals the original time unless the event is moved. */
  getPlannedTime: (person: Person) => MinuteInterval;
  isMoved: boolean;
}

/** A person with their working hours and events. */
export interface AttendeeAvailability {
  person: Person;
  ranges: WorkingRange[];
  days: WorkingDay[];
  /** Events that require this person, in instance order. */
  events: PlacedEvent[];
}

/**
 * An instance with a plan applied to it, with parsed times, and with working hours and events per
 * person.
 */
export interface CostContext {
  instance: Instance;
  window: MinuteInterval;
  now: number;
  /** Earliest start of a moved event, in minutes since the epoch. */
  firstStart: number;
  placedEvents: PlacedEvent[];
  attendees: Map<string, AttendeeAvailability>;
}

function createPlacedEvent(event: PlannedEvent, newTime: MinuteInterval | undefined): PlacedEvent {
  if (event.all_day) {
    const getOriginalTime = (person: Person) => parseDateInterval(event, person.time_zone);
    return {
      event,
      getOriginalTime,
      getPlannedTime: newTime ? () => newTime : getOriginalTime,
      isMoved: newTime !== undefined,
    };
  }
  const time = parseMinuteInterval(event);
  return {
    event,
    getOriginalTime: () => time,
    getPlannedTime: () => newTime ?? time,
    isMoved: newTime !== undefined,
  };
}

/** Returns the minutes after an event that must stay free: its buffer or the person's rest time. */
export const getCoolDownMinutes = (event: PlannedEvent, person: Person): number =>
  Math.max(event.buffer_after, event.kind === 'meeting' ? person.rest_minutes : 0);

/** Returns the slots `[from, to)` of an event and its buffers, which a moved event may not touch. */
export const getFootprint = (
  event: PlannedEvent,
  { start, end }: MinuteInterval,
  person: Person,
): readonly [Slot, Slot] =>
  event.all_day
    ? getTouchedSlots(start, end)
    : getTouchedSlots(start - event.buffer_before, end + getCoolDownMinutes(event, person));

/**
 * Returns whether the optimizer may move an event: it must be marked as movable, have a time, count
 * as busy, be within the window and start after the notice period.
 */
export function canMove(event: PlannedEvent, { window, firstStart }: CostContext): boolean {
  if (!event.movable || !event.busy || event.all_day) return false;
  const { start, end } = parseMinuteInterval(event);
  return start >= Math.max(window.start, firstStart) && end <= window.end;
}

export const overlapsWindow = ({ start, end }: MinuteInterval, { window }: CostContext): boolean =>
  start < window.end && end > window.start;

/** Returns the calendar dates of the window in a person's time zone. */
export function getWindowDates({ time_zone }: Person, window: MinuteInterval): DayNumber[] {
  const firstDay = toLocalDay(window.start, time_zone);
  const lastDay = toLocalDay(window.end - 1, time_zone);
  return Array.from({ length: lastDay - firstDay + 1 }, (_, i) => firstDay + i);
}

/** Counts the meetings of a person that start in the window, per local date. */
export function countMeetingsByDay(
  { person, events }: AttendeeAvailability,
  { window }: CostContext,
  getTime: 'getOriginalTime' | 'getPlannedTime',
): Map<DayNumber, number> {
  const counts = new Map<DayNumber, number>();
  for (const placedEvent of events) {
    if (placedEvent.event.kind !== 'meeting' || placedEvent.event.all_day) continue;
    const { start } = placedEvent[getTime](person);
    if (start < window.start || start >= window.end) continue;
    const day = toLocalDay(start, person.time_zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

export function createCostContext(instance: Instance, plan: Plan): CostContext {
  const window = parseMinuteInterval(instance.window);
  const moves = new Map(plan.moves.map((move) => [move.event_id, parseMinuteInterval(move)]));
  const placedEvents = instance.events
    .filter(({ busy }) => busy)
    .map((event) => createPlacedEvent(event, moves.get(event.id)));
  const attendees = instance.people.map((person): [string, AttendeeAvailability] => {
    const events = placedEvents.filter(({ event }) => event.required.includes(person.id));
    const ranges = getWorkingRanges(person, window);
    const absences = events
      .filter(({ event }) => event.all_day)
      .map(({ getOriginalTime: from }) => from(person))
      .map(({ start, end }) => getTouchedSlots(start, end));
    return [person.id, { person, ranges, days: getWorkingDays(ranges, window, absences), events }];
  });
  const now = parseEpochMinute(instance.now);
  const firstStart = now + instance.min_notice_minutes;
  return { instance, window, now, firstStart, placedEvents, attendees: new Map(attendees) };
}
