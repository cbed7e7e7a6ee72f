import type { Reminder } from '@scheduler/contracts/core';
import { startOfDate, type EpochMs, type EventTimes, type Interval } from '@scheduler/scheduling';
import { expandSeries, type Series } from '@scheduler/scheduling/recurrence';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

/** A user who receives reminders of the event. */
export interface Recipient {
  user_id: string;
  reminders: Reminder[];
  time_zone: string;
}

export interface Remindable extends EventTimes {
  id: string;
  series_id: string | null;
  original_start: string | null;
  recurrence: string[] | null;
  /** Original starts of modified occurrences. */
  overridden: string[];
  recipients: Recipient[];
  /** Whether the times were changed. If so, reminders that are already due are sent late. */
  is_moved: boolean;
}

/** A user's reminder for an occurrence. */
export interface Delivery {
  event_id: string;
  original_start: string;
  user_id: string;
  method: Reminder['method'];
  minutes: number;
  start_time: string;
  end_time: string;
  due_at: EpochMs;
}

type Occurrence = Pick<EventTimes, 'start_time' | 'end_time' | 'start_date'> & {
  original_start: string;
};

/** The start of a date varies by up to 26 hours between time zones (UTC−12 to UTC+14). */
const DATE_SPREAD_MS = 26 * HOUR_MS;
const MAX_TIME_MS = Date.UTC(2200, 0);
/** Only abusive recurrence rules have more occurrences in a scanned range. */
const MAX_OCCURRENCES = 1000;

/** All-day events start at midnight in the recipient's time zone. */
const getLocalStart = (
  { is_all_day }: Remindable,
  { start_time, start_date }: Occurrence,
  timeZone: string,
) => (is_all_day && start_date ? startOfDate(start_date, timeZone) : Date.parse(start_time));

/** Returns the occurrences that start in the interval in at least one time zone. */
function findOccurrences(event: Remindable, { start, end }: Interval): Occurrence[] {
  const { recurrence, overridden, original_start } = event;
  if (recurrence === null) return [{ ...event, original_start: original_start ?? '' }];
  const spreadMs = event.is_all_day ? DATE_SPREAD_MS : 0;
  const window = { start: start - spreadMs, end: end + spreadMs + 1 };
  return expandSeries({ ...event, recurrence }, window, MAX_OCCURRENCES)
    .filter(({ original_start_time }) => !overridden.includes(original_start_time))
    .map((occurrence) => ({ ...occurrence, original_start: occurrence.original_start_time }));
}

const listReminderMinutes = ({ recipients }: Remindable) => [
  ...new Set(recipients.flatMap(({ reminders }) => reminders.map(({ minutes }) => minutes))),
];

/**
 * Returns the reminders due after `start` and no later than `end`. For a moved event, also returns
 * earlier reminders unless the event has started.
 */
export function findDueReminders(event: Remindable, { start, end }: Interval): Delivery[] {
  const event_id = event.series_id ?? event.id;
  const deliveries = new Map<string, Delivery>();
  for (const minutes of listReminderMinutes(event)) {
    const leadMs = minutes * MINUTE_MS;
    const from = event.is_moved ? Math.min(start + leadMs, end) : start + leadMs;
    for (const occurrence of findOccurrences(event, { start: from, end: end + leadMs })) {
      for (const { user_id, reminders, time_zone } of event.recipients) {
        const startMs = getLocalStart(event, occurrence, time_zone);
        const due_at = startMs - leadMs;
        const isDue = due_at <= end && (due_at > start || (event.is_moved && startMs > end));
        if (!isDue) continue;
        for (const { method } of reminders.filter((reminder) => reminder.minutes === minutes)) {
          const { original_start, start_time, end_time } = occurrence;
          const key = [original_start, user_id, method, minutes].join(' ');
          const identity = { event_id, original_start, user_id, method, minutes };
          deliveries.set(key, { ...identity, start_time, end_time, due_at });
        }
      }
    }
  }
  return [...deliveries.values()];
}

/**
 * Finds the first occurrence that starts after an instant.
 *
 * @param limit number of occurrences to expand, including those that have started but not ended
 * @returns the start, `null` if there is none, or `undefined` if all expanded occurrences have started
 */
function findNextStart(series: Series, after: EpochMs, limit: number): EpochMs | null | undefined {
  const occurrences = expandSeries(series, { start: after, end: MAX_TIME_MS }, limit);
  const starts = occurrences.map(({ start_time }) => Date.parse(start_time));
  return starts.find((start) => start > after) ?? (starts.length < limit ? null : undefined);
}

/** Enough unless occurrences overlap each other. */
const FEW_OCCURRENCES = 5;

/** Returns the time of the next scan of a series after `now`, or `null` if it has ended. */
export function getNextScanTime(event: Remindable, now: EpochMs): EpochMs | null {
  const { recurrence } = event;
  if (recurrence === null) return null;
  const series = { ...event, recurrence };
  const spreadMs = event.is_all_day ? DATE_SPREAD_MS : 0;
  const scanTimes = listReminderMinutes(event).flatMap((minutes) => {
    const after = now + minutes * MINUTE_MS - spreadMs;
    const nearStart = findNextStart(series, after, FEW_OCCURRENCES);
    const start =
      nearStart === undefined ? findNextStart(series, after, MAX_OCCURRENCES) : nearStart;
    // All expanded occurrences have started, but the series may have more.
    if (start === undefined) return now;
    return start === null ? [] : Math.max(now, start - minutes * MINUTE_MS - spreadMs);
  });
  return scanTimes.length > 0 ? Math.min(...scanTimes) : null;
}
