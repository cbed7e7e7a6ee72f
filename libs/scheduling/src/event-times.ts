import { dayInterval, wholeDays, type CalendarDate } from './all-day.ts';
import type { Period } from './interval.ts';

/** When an event is, as somebody says it: instants, or dates for an all-day one. */
export interface SpokenTimes extends Period {
  time_zone: string;
  is_all_day: boolean;
}

/** When an event is, as it is kept. An all-day one is its dates; its instants follow from them. */
export interface EventTimes extends SpokenTimes {
  start_date: CalendarDate | null;
  end_date: CalendarDate | null;
}

const iso = (time: number) => new Date(time).toISOString();

/**
 * Settles when an event is. All-day times are widened to whole days of the event's zone, so that
 * they start and end at a midnight there, the end exclusive (RFC 5545 §3.6.1).
 *
 * @returns `null` if the event would not end after its start
 */
export function settleTimes(spoken: SpokenTimes): EventTimes | null {
  const { start_time, end_time, time_zone, is_all_day } = spoken;
  if (!is_all_day) {
    if (Date.parse(end_time) <= Date.parse(start_time)) return null;
    return { start_time, end_time, time_zone, is_all_day, start_date: null, end_date: null };
  }
  const days = wholeDays(start_time, end_time, time_zone);
  const { start, end } = dayInterval(days, time_zone);
  if (end <= start) return null;
  return { start_time: iso(start), end_time: iso(end), time_zone, is_all_day, ...days };
}

/** What a change says about times; what is left out stays. */
export type TimeChanges = { [Field in keyof SpokenTimes]?: SpokenTimes[Field] | undefined };

/**
 * An event's times with a change applied. An all-day event that stays one keeps its dates, in
 * whichever zone; a timed one keeps its instants.
 *
 * @returns `null` if the event would not end after its start
 */
export function changeTimes(event: EventTimes, changes: TimeChanges): EventTimes | null {
  const is_all_day = changes.is_all_day ?? event.is_all_day;
  const stays = event.is_all_day && is_all_day;
  return settleTimes({
    is_all_day,
    time_zone: changes.time_zone ?? event.time_zone,
    start_time: changes.start_time ?? ((stays && event.start_date) || event.start_time),
    end_time: changes.end_time ?? ((stays && event.end_date) || event.end_time),
  });
}
