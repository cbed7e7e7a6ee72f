import type { SyncRecord } from '@scheduler/contracts/core/sync';
import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import type { Content, EventTime } from '../content/content.ts';
import { parseRecord } from '../content/from-record.ts';
import { hasOccurrenceAt, parseRecurrenceLines, formatRecurrenceLines } from '../content/series.ts';
import type { Json } from './in-memory-google.ts';
import type { SeededRandom } from './seeded-random.ts';

export const TIME_ZONE = 'Europe/Lisbon';
/** Daylight saving time starts between the second and the third daily occurrence. */
const FIRST_START_MS = Date.parse('2027-03-26T09:00:00.000Z');

const DAY_INDEXES = Array.from({ length: 22 }, (_, day) => day);

const toIso = (time: number) => new Date(time).toISOString();

export function createRandomTime(random: SeededRandom): {
  when: EventTime;
  lines: string[] | null;
} {
  const start = FIRST_START_MS + Math.floor(random.next() * 20) * HOUR_MS;
  const lines = random.isChosen(0.5)
    ? [random.pick(['RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=WEEKLY;COUNT=3'])]
    : null;
  const times = random.isChosen(0.25)
    ? ({
        is_all_day: true,
        start: toIso(start).slice(0, 10),
        end: toIso(start + DAY_MS).slice(0, 10),
      } as const)
    : ({
        is_all_day: false,
        start: toIso(start),
        end: toIso(start + HOUR_MS),
        time_zone: TIME_ZONE,
      } as const);
  return { when: { ...times, rule: lines }, lines };
}

/** Lists the start times in the rule of a series. */
export const listOriginalStarts = ({ when: eventTime }: Content): string[] =>
  eventTime.rule
    ? DAY_INDEXES.map((day) => shiftLocalTime(eventTime.start, day * DAY_MS)).filter(
        (originalStart) => hasOccurrenceAt(eventTime, originalStart),
      )
    : [];

export function createRecord(id: string, eventTime: EventTime): SyncRecord {
  const dates = eventTime.is_all_day
    ? { start_date: eventTime.start, end_date: eventTime.end }
    : null;
  return {
    id,
    ical_uid: null,
    title: '',
    description: null,
    location: null,
    time_zone: eventTime.is_all_day ? 'UTC' : eventTime.time_zone,
    is_all_day: eventTime.is_all_day,
    start_date: null,
    end_date: null,
    ...dates,
    start_time: eventTime.is_all_day ? `${eventTime.start}T00:00:00.000Z` : eventTime.start,
    end_time: eventTime.is_all_day ? `${eventTime.end}T00:00:00.000Z` : eventTime.end,
    recurrence: null,
    series_id: null,
    original_start: null,
    transparency: 'opaque',
    visibility: 'default',
    reminders: null,
    attendees: [],
    organizer_email: null,
    is_own: true,
    source: 'own',
    version: 1,
    updated_at: toIso(0),
  };
}

/** Shifts a date or a UTC time by whole days in local time. */
export const shiftLocalTime = (time: string, shiftMs: number) =>
  time.length === 10
    ? toIso(Date.parse(time) + shiftMs).slice(0, 10)
    : toIso(localToInstant(toLocalMs(Date.parse(time), TIME_ZONE) + shiftMs, TIME_ZONE));

export const shiftEventTime = (eventTime: EventTime, shiftMs: number): EventTime => {
  const start = shiftLocalTime(eventTime.start, shiftMs);
  const durationMs = Date.parse(eventTime.end) - Date.parse(eventTime.start);
  const end = toIso(Date.parse(start) + durationMs).slice(0, start.length);
  return { ...eventTime, start, end };
};

/** Returns the changes that move a record. Excluded occurrences move too. */
export function shiftRecord(record: SyncRecord, shiftMs: number): Partial<SyncRecord> {
  const { content, excluded } = parseRecord(record);
  const eventTime = shiftEventTime(content.when, shiftMs);
  const { recurrence: _none, ...times } = createRecord(record.id, eventTime);
  const recurrence = content.when.rule && parseRecurrenceLines(content.when.rule, eventTime);
  const shiftedEventTime =
    recurrence && 'rule' in recurrence ? { ...eventTime, rule: recurrence.rule } : eventTime;
  const shiftedExclusions = excluded
    .map((originalStart) => shiftLocalTime(originalStart, shiftMs))
    .filter((originalStart) => hasOccurrenceAt(shiftedEventTime, originalStart));
  return {
    start_time: times.start_time,
    end_time: times.end_time,
    start_date: times.start_date,
    end_date: times.end_date,
    recurrence: formatRecurrenceLines(shiftedEventTime, shiftedExclusions),
  };
}

export const toGoogleTimes = (eventTime: EventTime): Json => ({
  start: eventTime.is_all_day
    ? { date: eventTime.start }
    : { dateTime: eventTime.start, timeZone: eventTime.time_zone },
  end: eventTime.is_all_day
    ? { date: eventTime.end }
    : { dateTime: eventTime.end, timeZone: eventTime.time_zone },
});
