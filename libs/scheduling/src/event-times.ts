import { expandToWholeDays, toDateInterval, type CalendarDate } from './all-day.ts';
import type { Period } from './interval.ts';

/** Times of an event as entered: instants, or dates if the event is all-day. */
export interface EventTimesInput extends Period {
  time_zone: string;
  is_all_day: boolean;
}

/**
 * Times of an event as stored. The dates define an all-day event; its instants are derived from them.
 * A timed event has no dates.
 */
export interface EventTimes extends EventTimesInput {
  start_date: CalendarDate | null;
  end_date: CalendarDate | null;
}

const toIsoString = (time: number) => new Date(time).toISOString();

/**
 * Normalizes the times of an event. Expands an all-day event to whole days in its time zone.
 *
 * @param input `start_time` and `end_time` are ISO instants, or `YYYY-MM-DD` if all-day; the end is
 *   exclusive
 * @returns `null` if the event wouldn't end after its start
 *
 * @see RFC 5545 §3.6.1 (VEVENT: DTSTART and DTEND)
 */
export function normalizeEventTimes(input: EventTimesInput): EventTimes | null {
  const { start_time, end_time, time_zone, is_all_day } = input;
  if (!is_all_day) {
    if (Date.parse(end_time) <= Date.parse(start_time)) return null;
    return { start_time, end_time, time_zone, is_all_day, start_date: null, end_date: null };
  }
  const dates = expandToWholeDays(start_time, end_time, time_zone);
  const { start, end } = toDateInterval(dates, time_zone);
  if (end <= start) return null;
  return {
    start_time: toIsoString(start),
    end_time: toIsoString(end),
    time_zone,
    is_all_day,
    ...dates,
  };
}

/** Changes to event times. Omitted fields stay unchanged. */
export type TimeChanges = { [Field in keyof EventTimesInput]?: EventTimesInput[Field] | undefined };

/**
 * Applies changes to the times of an event. If only the time zone changes, an all-day event keeps its
 * dates and a timed event keeps its instants.
 *
 * @returns `null` if the event wouldn't end after its start
 */
export function applyTimeChanges(event: EventTimes, changes: TimeChanges): EventTimes | null {
  const is_all_day = changes.is_all_day ?? event.is_all_day;
  const staysAllDay = event.is_all_day && is_all_day;
  return normalizeEventTimes({
    is_all_day,
    time_zone: changes.time_zone ?? event.time_zone,
    start_time: changes.start_time ?? ((staysAllDay && event.start_date) || event.start_time),
    end_time: changes.end_time ?? ((staysAllDay && event.end_date) || event.end_time),
  });
}
