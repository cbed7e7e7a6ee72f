import type { Event, Hue, Schedule } from '@scheduler/contracts/core';
import { dayInterval, inConflict, intervalOf } from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';

/** An event with what the dashboard says about it. */
export interface PlacedEvent extends Interval {
  event: Event;
  /** Of its first schedule that is still there. */
  hue: Hue;
  overlaps: boolean;
}

/** Each event once, earliest first, with its time in `zone`, its schedule's hue and its overlaps. */
export function placeEvents(
  events: readonly Event[],
  schedules: readonly Schedule[],
  zone: string,
): PlacedEvent[] {
  const hues = new Map(schedules.map(({ id, color }) => [id, color]));
  const unique = new Map(events.map((event) => [event.id, inZone(event, zone)]));
  const conflicting = inConflict([...unique.values()]);
  return [...unique.values()]
    .map((event) => ({
      event,
      ...intervalOf(event),
      hue: event.schedule_ids.map((id) => hues.get(id)).find(Boolean) ?? 'blue',
      overlaps: conflicting.has(event),
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** An all-day event keeps its date everywhere, so its instants differ from zone to zone. */
function inZone(event: Event, zone: string): Event {
  const { start_date, end_date } = event;
  if (start_date === null || end_date === null) return event;
  const { start, end } = dayInterval({ start_date, end_date }, zone);
  return {
    ...event,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}

/** The first `limit` events that begin after `now`. */
export const nextEvents = (placed: readonly PlacedEvent[], now: EpochMs, limit: number) =>
  placed.filter(({ start }) => start > now).slice(0, limit);

/** Events that begin within the day. */
export const eventsOfDay = (placed: readonly PlacedEvent[], day: Interval) =>
  placed.filter(({ start }) => start >= day.start && start < day.end);
