import type { Reminder } from '@scheduler/contracts/core';
import { startOfDate, type EpochMs, type EventTimes, type Interval } from '@scheduler/scheduling';
import { expandSeries } from '@scheduler/scheduling/recurrence';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Somebody on whose calendar an event is, and what they are told by. */
export interface Recipient {
  user_id: string;
  reminders: Reminder[];
  time_zone: string;
}

/** An event or a series, as far as reminders go. */
export interface Remindable extends EventTimes {
  id: string;
  series_id: string | null;
  original_start: string | null;
  recurrence: string[] | null;
  /** Where occurrences would be that are records of their own. */
  overridden: string[];
  recipients: Recipient[];
  /** Whether its times were changed: it is then told of however late that is. */
  is_moved: boolean;
}

/** One reminder of one occurrence to one person. */
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

/** The same date begins and ends this far apart around the world. */
const DATE_SPREAD = 26 * 60 * MINUTE_MS;
const END_OF_TIME = Date.UTC(2200, 0);
/** No stretch that is looked at holds more, but for a rule that is out to. */
const MOST = 1000;

/** When something starts for a person: whole days at midnight where they are. */
const startFor = (
  { is_all_day }: Remindable,
  { start_time, start_date }: Occurrence,
  zone: string,
) => (is_all_day && start_date ? startOfDate(start_date, zone) : Date.parse(start_time));

/** The occurrences that may start in a window for somebody. */
function occurrencesStarting(event: Remindable, { start, end }: Interval): Occurrence[] {
  const { recurrence, overridden, original_start } = event;
  if (recurrence === null) return [{ ...event, original_start: original_start ?? '' }];
  const spread = event.is_all_day ? DATE_SPREAD : 0;
  const window = { start: start - spread, end: end + spread + 1 };
  return expandSeries({ ...event, recurrence }, window, MOST)
    .filter(({ original_start_time }) => !overridden.includes(original_start_time))
    .map((found) => ({ ...found, original_start: found.original_start_time }));
}

const minutesOf = ({ recipients }: Remindable) => [
  ...new Set(recipients.flatMap(({ reminders }) => reminders.map(({ minutes }) => minutes))),
];

/**
 * What is due after `start` and no later than `end`. Of an event that was moved, also what would
 * have been due before, as long as it has not started.
 */
export function dueIn(event: Remindable, { start, end }: Interval): Delivery[] {
  const event_id = event.series_id ?? event.id;
  const found = new Map<string, Delivery>();
  for (const minutes of minutesOf(event)) {
    const ahead = minutes * MINUTE_MS;
    const from = event.is_moved ? Math.min(start + ahead, end) : start + ahead;
    for (const occurrence of occurrencesStarting(event, { start: from, end: end + ahead })) {
      for (const { user_id, reminders, time_zone } of event.recipients) {
        const starts = startFor(event, occurrence, time_zone);
        const due_at = starts - ahead;
        const isDue = due_at <= end && (due_at > start || (event.is_moved && starts > end));
        if (!isDue) continue;
        for (const { method } of reminders.filter((each) => each.minutes === minutes)) {
          const { original_start, start_time, end_time } = occurrence;
          const key = [original_start, user_id, method, minutes].join(' ');
          const what = { event_id, original_start, user_id, method, minutes };
          found.set(key, { ...what, start_time, end_time, due_at });
        }
      }
    }
  }
  return [...found.values()];
}

/** When a series is to be looked at again, after `now`; `null` when never. */
export function looksAgainAt(event: Remindable, now: EpochMs): EpochMs | null {
  const { recurrence } = event;
  if (recurrence === null) return null;
  const spread = event.is_all_day ? DATE_SPREAD : 0;
  const looks = minutesOf(event).flatMap((minutes) => {
    const after = now + minutes * MINUTE_MS - spread;
    const window = { start: after, end: END_OF_TIME };
    const near = expandSeries({ ...event, recurrence }, window, MOST);
    const next = near.find(({ start_time }) => Date.parse(start_time) > after);
    if (next) return Math.max(now, Date.parse(next.start_time) - minutes * MINUTE_MS - spread);
    // What has begun fills the list: there may be more behind it.
    return near.length === MOST ? now : [];
  });
  return looks.length > 0 ? Math.min(...looks) : null;
}
